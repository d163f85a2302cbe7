import fs from 'node:fs';
import path from 'node:path';
import { generatedDocs, generatedFolder } from '#server/process-docs/generated-docs.ts';
import { projectPath } from '../base/project-root.ts';
import {
  changedWithoutVersion,
  publishedFolder,
  publishedToday,
  textOfMachine,
} from '../process-docs/published-machines.ts';

const folder = projectPath(generatedFolder);
const pages = generatedDocs();

fs.rmSync(folder, { recursive: true, force: true });
for (const [name, text] of Object.entries(pages)) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
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
