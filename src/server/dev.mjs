// npm run dev: the server restarts and the pages reload on every change. The browser talks to vite
// (PORT), which passes the API on.
import { spawn } from 'node:child_process';
import { checkNode, installWhenNeeded, readSettingsFile, root } from './prepare.mjs';

checkNode();
process.chdir(root);
installWhenNeeded();
readSettingsFile();
const port = process.env.PORT || '3000';
const apiPort = process.env.API_PORT || String(Number(port) + 1);
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;

const programs = [
  {
    parameters: [
      'node_modules/tsx/dist/cli.mjs',
      'watch',
      '--clear-screen=false',
      'src/server/main.ts',
    ],
    // A watched program is one process: every change starts it again.
    env: { WORKERS: '1', PORT: apiPort, PUBLIC_URL: publicUrl },
  },
  {
    parameters: ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
    env: { PORT: port, API_PORT: apiPort },
  },
].map(({ parameters, env }) =>
  spawn(process.execPath, parameters, { stdio: 'inherit', env: { ...process.env, ...env } }),
);

let stopping = false;
function stop(signal) {
  if (stopping) return;
  stopping = true;
  for (const program of programs) program.kill(signal);
}

for (const program of programs) program.on('exit', () => stop('SIGTERM'));
process.on('SIGTERM', () => stop('SIGTERM'));
// Ctrl-C reaches both programs by the terminal; a second signal from here would cut their clean
// stop short.
process.on('SIGINT', () => {
  stopping = true;
});
