import fs from 'node:fs';
import path from 'node:path';
import { generatedDocs, generatedFolder } from '#server/process-docs/generated-docs.ts';
import { projectPath } from '../base/project-root.ts';

const folder = projectPath(generatedFolder);
const pages = generatedDocs();

fs.rmSync(folder, { recursive: true, force: true });
for (const [name, text] of Object.entries(pages)) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
console.log(`${generatedFolder}: ${Object.keys(pages).length} pages written`);
