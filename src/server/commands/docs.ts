import fs from 'node:fs';
import path from 'node:path';
import {
  firstPage,
  firstPageToday,
  generatedDocs,
  generatedFolder,
} from '#server/process-docs/generated-docs.ts';
import { projectPath } from '../base/project-root.ts';
import {
  changedWithoutVersion,
  publishedToday,
  textOfMachine,
} from '../process-docs/published-machines.ts';
import { tourPage, tourToday } from '../process-docs/scene-tour.ts';
import { writtenMoves } from '../process-docs/written-moves.ts';
import { publishedFolder } from '../published/published-files.ts';

const folder = projectPath(generatedFolder);
// Remarks with a fault end the command here, with every fault and its place: nothing is written.
const pages = generatedDocs();
// And so do records that a version leaves without a place.
writtenMoves();
const tour = tourToday(fs.readFileSync(projectPath(tourPage), 'utf8'));
const first = firstPageToday(fs.readFileSync(projectPath(firstPage), 'utf8'));

fs.rmSync(folder, { recursive: true, force: true });
for (const [name, text] of Object.entries(pages)) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
fs.writeFileSync(projectPath(firstPage), first);
fs.writeFileSync(projectPath(tourPage), tour);
console.log(`${generatedFolder}: ${Object.keys(pages).length} pages written`);

const changed = changedWithoutVersion();
for (const name of changed)
  console.error(`${name}: the rules have changed; give the machine a new version`);
process.exitCode = changed.length > 0 ? 1 : 0;
const machines = Object.entries(publishedToday()).filter(([name]) => !changed.includes(name));
fs.mkdirSync(projectPath(publishedFolder), { recursive: true });
for (const [name, machine] of machines)
  fs.writeFileSync(projectPath(publishedFolder, name), textOfMachine(machine));
console.log(`${publishedFolder}: ${machines.length} machines published`);
