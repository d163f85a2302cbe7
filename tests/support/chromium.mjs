// The browser of the journeys: an installed Chromium, else the distribution's package. The one
// without windows is preferred: it takes half the time.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const packages = ['chromium-headless-shell', 'chromium'];
const names = [...packages, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const places = process.env.CHROMIUM_PATH
    ? [process.env.CHROMIUM_PATH]
    : names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return places.find((place) => fs.existsSync(place));
}

function asRoot(...command) {
  const [program, ...parameters] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  return (
    spawnSync(program, parameters, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}

/**
 * Path of a Chromium, installed now when there was none; undefined (and words on what to do) when
 * that failed.
 */
export function ensureChromium() {
  const there = installed();
  if (there) return there;
  console.log('Installing Chromium from the distribution (once) ...');
  if (asRoot('apt-get', 'update', '-q'))
    packages.some((name) =>
      asRoot('apt-get', 'install', '-y', '-q', '--no-install-recommends', name),
    );
  const now = installed();
  if (!now)
    console.error(
      'There is no Chromium for the browser journeys. Install the package chromium, or set CHROMIUM_PATH.',
    );
  return now;
}
