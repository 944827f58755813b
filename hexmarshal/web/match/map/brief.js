// What stands on the map in few letters.

/** How many of them are named at the end of a path. */
const LONG = 40;

/**
 * As much of a sentence as leaves the counters around it to be seen.
 * @param {string} words
 */
export function brief(words) {
  if (words.length <= LONG) return words;
  const parts = words.split(/(?<=[,:;]) /);
  let said = parts.shift() ?? "";
  while (parts.length && `${said} ${parts[0]}`.length <= LONG) said += ` ${parts.shift()}`;
  return `${said.replace(/[,:;]$/, "")} …`;
}

/**
 * A cost as its first number; a plus says that it takes something else as well, or something that is no number.
 * @param {string} cost such as "1 of 2 MP, 1 of 5 RMP"
 */
export function short(cost) {
  const number = /^[−–+]?[\d./½¼¾⅓⅔]+/.exec(cost)?.[0];
  if (!number) return "+";
  return cost.includes(", ") ? `${number}+` : number;
}
