// Brings a clone to the point where it can run: packages installed, pages and server built. Only
// Node's own modules: it runs before npm ci.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { writeBillOfMaterials } from './bill-of-materials.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const installStamp = path.join(root, 'node_modules/.installed-for');
const buildStamp = path.join(root, 'dist/.built-from');

/** Ends the process with clear words when this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`This product needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a program in the repository with its output shown; ends the process when it fails. */
function run(program, parameters, env = process.env) {
  const { status, error } = spawnSync(program, parameters, { cwd: root, stdio: 'inherit', env });
  if (status === 0) return;
  console.error(
    `${path.basename(program)} ${parameters.join(' ')} failed${error ? `: ${error.message}` : ''}`,
  );
  process.exit(status || 1);
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
}

function hashOfLockfile() {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** Was `npm ci` or `npm install` run by hand after the lockfile was written? */
function installedByHand() {
  const inner = path.join(root, 'node_modules/.package-lock.json');
  return (
    fs.existsSync(inner) &&
    fs.statSync(inner).mtimeMs >= fs.statSync(path.join(root, 'package-lock.json')).mtimeMs
  );
}

/** Installs the packages of the lockfile when they are missing or belong to another lockfile. */
export function installWhenNeeded() {
  const wanted = hashOfLockfile();
  const installed = read(installStamp);
  if (installed === wanted) return;
  if (installed !== null || !installedByHand()) {
    console.log('Installing packages (once) ...');
    const npm = process.env.npm_execpath;
    const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund'];
    if (npm?.endsWith('.js')) run(process.execPath, [npm, ...parameters]);
    else run('npm', parameters);
  }
  fs.writeFileSync(installStamp, wanted);
}

function* filesUnder(target) {
  if (!fs.statSync(target).isDirectory()) {
    yield target;
    return;
  }
  for (const name of fs.readdirSync(target).sort()) yield* filesUnder(path.join(target, name));
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const part of [
    'machines',
    'src',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    for (const file of filesUnder(path.join(root, part))) {
      const { size, mtimeMs } = fs.statSync(file);
      hash.update(`${path.relative(root, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/**
 * Text files of the pages beside their gzip and brotli forms, so that the server compresses nothing
 * while serving.
 */
function compressPages() {
  for (const file of filesUnder(path.join(root, 'dist/web'))) {
    if (!/\.(js|mjs|css|html|svg|json)$/.test(file)) continue;
    const content = fs.readFileSync(file);
    fs.writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    fs.writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
  }
}

/** Every built file with its size, a line each: what a whole build consists of. */
function listOfBuild() {
  const files = ['server', 'site', 'web'].flatMap((part) => [
    ...filesUnder(path.join(root, 'dist', part)),
  ]);
  return files.map((file) => `${fs.statSync(file).size} ${path.relative(root, file)}`).join('\n');
}

/**
 * Is there a build of these sources, and is no file of it missing or cut off (a copy that was
 * broken off)?
 */
function builtFrom(sources) {
  const [from, ...files] = (read(buildStamp) ?? '').split('\n');
  if (from !== sources || files.length === 0) return false;
  return files.every((line) => {
    const [, size, file] = /^(\d+) (.+)$/.exec(line) ?? [];
    return (
      file !== undefined &&
      fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.size === Number(size)
    );
  });
}

/**
 * Builds pages (dist/web), server (dist/server) and what draws public pages there (dist/site), and
 * says what they are made of (dist/bom.json, dist/licences.md).
 */
export function build() {
  const from = hashOfSources();
  fs.rmSync(buildStamp, { force: true });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  if (!fs.existsSync(vite)) throw new Error(`${vite} is missing`);
  const env = { ...process.env, NODE_ENV: 'production', VITEST: '' };
  run(process.execPath, [vite, 'build', '--logLevel', 'warn'], env);
  run(process.execPath, [vite, 'build', '--ssr', '--logLevel', 'warn'], env);
  run(process.execPath, [vite, 'build', '--ssr', '--mode', 'site', '--logLevel', 'warn'], env);
  compressPages();
  writeBillOfMaterials(root);
  fs.writeFileSync(buildStamp, `${from}\n${listOfBuild()}`);
}

/** Whether there is a build of these very sources. */
export const isBuilt = () => builtFrom(hashOfSources());

/** Builds when a source changed since the last build. */
export function buildWhenNeeded() {
  if (isBuilt()) return;
  console.log('Building ...');
  build();
}

/** Reads `.env` when there is one; the environment wins. */
export function readSettingsFile() {
  const file = path.join(root, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
}
