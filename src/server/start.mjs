// npm start: installs and builds when needed, then becomes the server. With a name it runs that command instead:
// node src/server/start.mjs reset -> dist/server/commands/reset.js
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenNeeded, checkNode, installWhenNeeded, readSettingsFile, root } from './prepare.mjs';

checkNode();
process.chdir(root);
installWhenNeeded();
buildWhenNeeded();
readSettingsFile();
const [command] = process.argv.slice(2);
const program = command && !command.startsWith('-') ? `commands/${command}.js` : 'main.js';
// In this same process: a signal reaches the server itself, and once.
await import(pathToFileURL(path.join(root, 'dist/server', program)).href);
