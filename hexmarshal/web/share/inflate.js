// Unpacks what a file carries: by the browser where it can, else by hand.

/**
 * @param {Uint8Array<ArrayBuffer>} packed
 * @returns {Promise<string>}
 */
export async function unpacked(packed) {
  if ("DecompressionStream" in globalThis) {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(stream).text();
  }
  return new TextDecoder().decode(inflate(packed));
}

/** The shortest length or distance of each code, and how many bits more it takes. */
const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163];
LENGTHS.push(195, 227, 258);
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049];
DISTANCES.push(3073, 4097, 6145, 8193, 12289, 16385, 24577);
/** The order in which the lengths of the codes for code lengths come. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** @typedef {{count: Uint16Array, symbol: Uint16Array}} Tree how many codes have each length, and what they stand for */

/**
 * @param {ArrayLike<number>} lengths of the codes, by symbol
 * @returns {Tree}
 */
function tree(lengths) {
  const count = new Uint16Array(16);
  for (let at = 0; at < lengths.length; at++) count[lengths[at]]++;
  count[0] = 0;
  const place = new Uint16Array(16);
  for (let length = 1; length < 15; length++) place[length + 1] = place[length] + count[length];
  const symbol = new Uint16Array(lengths.length);
  for (let at = 0; at < lengths.length; at++) if (lengths[at]) symbol[place[lengths[at]]++] = at;
  return {count, symbol};
}

/**
 * The format of RFC 1951.
 * @param {Uint8Array} packed
 * @returns {Uint8Array}
 */
export function inflate(packed) {
  let out = new Uint8Array(packed.length * 8);
  let [size, at, held, bits] = [0, 0, 0, 0];

  /** @param {number} wanted */
  const take = (wanted) => {
    while (bits < wanted) {
      if (at >= packed.length) throw new Error("The file breaks off.");
      held |= packed[at++] << bits;
      bits += 8;
    }
    const found = held & ((1 << wanted) - 1);
    held >>>= wanted;
    bits -= wanted;
    return found;
  };
  /** @param {Tree} codes */
  const read = ({count, symbol}) => {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length < 16; length++) {
      code |= take(1);
      if (code - count[length] < first) return symbol[index + code - first];
      index += count[length];
      first = (first + count[length]) << 1;
      code <<= 1;
    }
    throw new Error("The file is damaged.");
  };
  /** @param {number} byte */
  const put = (byte) => {
    if (size === out.length) {
      const larger = new Uint8Array(2 * size);
      larger.set(out);
      out = larger;
    }
    out[size++] = byte;
  };
  const stored = () => {
    [held, bits] = [0, 0];
    const length = packed[at] | (packed[at + 1] << 8);
    at += 4;
    for (let left = length; left > 0; left--) put(packed[at++]);
  };
  const fixed = () => {
    const lengths = Array.from({length: 288}, (_, each) => (each < 144 ? 8 : each < 256 ? 9 : each < 280 ? 7 : 8));
    return [tree(lengths), tree(new Uint8Array(30).fill(5))];
  };
  const dynamic = () => {
    const [literals, distances, given] = [take(5) + 257, take(5) + 1, take(4) + 4];
    const short = new Uint8Array(19);
    for (let each = 0; each < given; each++) short[ORDER[each]] = take(3);
    const codes = tree(short);
    const lengths = new Uint8Array(literals + distances);
    for (let each = 0; each < lengths.length;) {
      const symbol = read(codes);
      if (symbol < 16) lengths[each++] = symbol;
      else {
        const before = symbol === 16 ? lengths[each - 1] : 0;
        const times = symbol === 16 ? 3 + take(2) : symbol === 17 ? 3 + take(3) : 11 + take(7);
        lengths.fill(before, each, each + times);
        each += times;
      }
    }
    return [tree(lengths.subarray(0, literals)), tree(lengths.subarray(literals))];
  };

  for (let last = 0; !last;) {
    last = take(1);
    const kind = take(2);
    if (kind === 0) {
      stored();
      continue;
    }
    if (kind === 3) throw new Error("The file is damaged.");
    const [literals, distances] = kind === 1 ? fixed() : dynamic();
    for (let symbol = read(literals); symbol !== 256; symbol = read(literals)) {
      if (symbol < 256) {
        put(symbol);
        continue;
      }
      const length = LENGTHS[symbol - 257] + take(LENGTH_BITS[symbol - 257]);
      const far = read(distances);
      const distance = DISTANCES[far] + take(far < 2 ? 0 : (far >> 1) - 1);
      for (let left = length; left > 0; left--) put(out[size - distance]);
    }
  }
  return out.subarray(0, size);
}
