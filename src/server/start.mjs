// npm start: installs and builds when needed, then becomes the server. With a name it runs that
// command instead: node src/server/start.mjs reset -> dist/server/commands/reset.js
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What is thrown before the product runs is a file that is missing or cut off: its own errors it
 * tells itself.
 */
function tellWhatIsMissing(error) {
  const what = String(error?.message ?? error).split('\n')[0];
  console.error(
    `The folder of the product is not whole (${what}). Copy the whole folder again, then run npm ci and npm start.`,
  );
  process.exit(1);
}

async function load() {
  // Not by an import of its own: this file may be there and that one not.
  const { buildWhenNeeded, checkNode, installWhenNeeded, readSettingsFile, root } = await import(
    './prepare.mjs'
  );
  checkNode();
  process.chdir(root);
  installWhenNeeded();
  buildWhenNeeded();
  readSettingsFile();
  const [command] = process.argv.slice(2);
  if (process.argv.includes('--training')) process.env.TRAINING = 'true';
  const program = command && !command.startsWith('-') ? `commands/${command}.js` : 'main.js';
  // In this same process: a signal reaches the server itself, and once.
  await import(pathToFileURL(path.join(root, 'dist/server', program)).href);
}

await load().catch(tellWhatIsMissing);
