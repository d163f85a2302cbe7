import fs from 'node:fs';
import path from 'node:path';
import { generatedDocs, generatedFolder } from '#server/process-docs/generated-docs.ts';
import { projectPath } from '../base/project-root.ts';

const folder = projectPath(generatedFolder);
const pages = generatedDocs();

fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(pages)) fs.writeFileSync(path.join(folder, name), text);
console.log(`${generatedFolder}: ${Object.keys(pages).length} pages written`);
