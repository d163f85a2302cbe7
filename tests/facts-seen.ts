// After the server tests of `npm test`: every fact that a guard reads was seen true and false by
// the real engine, in some test.
import fs from 'node:fs';
import path from 'node:path';
import { processes } from '#server/declared/modules.ts';
import { factKeys } from './support/watched-facts.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('node tests/facts-seen.ts FOLDER');

const seen = new Set(
  fs
    .readdirSync(folder)
    .flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').split('\n')),
);
// What names accounts or organizations is no statement.
const isName = (key: string): boolean =>
  seen.has(`${key} value`) && !seen.has(`${key} true`) && !seen.has(`${key} false`);
const facts = processes.flatMap(factKeys).filter((key) => !isName(key));
const missing = facts
  .flatMap((key) => [`${key} true`, `${key} false`])
  .filter((answer) => !seen.has(answer));
console.log(`${facts.length} facts, ${missing.length} answers that no test has seen`);
for (const answer of missing.sort()) console.log(`  never seen: ${answer}`);
process.exitCode = missing.length === 0 ? 0 : 1;
