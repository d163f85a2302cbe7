import fs from 'node:fs';
import { processMachines } from '#machines/index.ts';
import { differenceOf, type MachineDifference } from '#shared/machine-difference.ts';
import { type PublishedMachine, readMachine } from '#shared/published-machine.ts';
import { publishedOf } from '../process-docs/published-machines.ts';

const usage = `npm run machine:diff -- BEFORE.json [AFTER.json]
  Compares two versions of a machine, as machines/published/ has them; without the second one the
  first with the machine of today. Exit code 0: the same rules; 1: others; 2: a file that is none.`;

/** The machine in a file. Ends the program with everything that is wrong with it. */
function read(file: string): PublishedMachine {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
  const { machine, faults } =
    text === null
      ? { machine: null, faults: [{ at: '', fault: 'missing', word: '' }] }
      : readMachine(text);
  if (machine !== null) return machine;
  for (const { at, fault, word } of faults) console.error(`${file}: ${at} ${fault} ${word}`);
  process.exit(2);
}

function today(id: string): PublishedMachine {
  const machine = processMachines.find((one) => one.id === id);
  if (machine) return publishedOf(machine);
  console.error(`There is no machine "${id}" today.`);
  process.exit(2);
}

const said = (value: unknown): string => (value === null ? '-' : JSON.stringify(value));
const line = ({ of, what, how, part, before, after }: MachineDifference): string =>
  how === 'changed'
    ? `${of} ${what}: ${part}: ${said(before)} -> ${said(after)}`
    : `${of} ${what}: ${how}`;

const [first, second] = process.argv.slice(2);
if (first === undefined) {
  console.error(usage);
  process.exit(2);
}
const before = read(first);
const after = second === undefined ? today(before.machine) : read(second);
const differences = differenceOf(before, after);
console.log(`${before.machine} ${before.version} -> ${after.machine} ${after.version}`);
console.log(differences.length === 0 ? 'The same rules.' : differences.map(line).join('\n'));
process.exitCode = differences.length === 0 ? 0 : 1;
