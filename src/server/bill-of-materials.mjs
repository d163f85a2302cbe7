// What the product is made of: dist/bom.json (CycloneDX) and dist/licences.md, from the packages
// that are installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const most = 64 * 1024 * 1024;

/** Runs npm in a folder; the npm that started this process when there is one. */
function npm(root, parameters) {
  const own = process.env.npm_execpath;
  const [program, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: most };
  return spawnSync(program, [...first, ...parameters], options);
}

/** The licence that a component names itself; null when it names none. */
export function licenceOf({ licenses = [] }) {
  const names = licenses.map(
    ({ license, expression }) => expression ?? license?.id ?? license?.name,
  );
  return names.length === 0 ? null : names.join(' AND ');
}

/** Components as a table; what was read by a person stands beside what the package says itself. */
export function licenceTable(components, read) {
  const readOf = new Map(read.map((one) => [one.package, one.licence]));
  const rows = components.map((component) => {
    const name = `${component.name}@${component.version}`;
    return `| ${component.name} | ${component.version} | ${licenceOf(component) ?? readOf.get(name) ?? 'not known'} |`;
  });
  const head = ['# Licences', '', '| Package | Version | Licence |', '| --- | --- | --- |'];
  return `${[...head, ...[...new Set(rows)].sort()].join('\n')}\n`;
}

const isForDevelopment = ({ properties = [] }) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');

/**
 * The CycloneDX document of what runs in production. npm's own `--omit dev` also leaves out what
 * both production and development ask for (react), so that the mark of each package is looked at
 * instead. Throws npm's own words when it has none.
 */
export function billOfMaterials(root, further = []) {
  const { stdout, stderr, status } = npm(root, ['sbom', '--sbom-format', 'cyclonedx', ...further]);
  if (status !== 0) throw new Error(`npm sbom (npm 10 or newer) failed: ${stderr}`);
  const bill = JSON.parse(stdout);
  bill.components = bill.components.filter((component) => !isForDevelopment(component));
  const own = bill.metadata.component;
  const kept = new Set([own, ...bill.components].map((component) => component['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  // npm names the product after its folder.
  own.name = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).name;
  own.type = 'application';
  return bill;
}

/**
 * The same from the lockfile alone, which names few licences: for a folder of packages that is not
 * as it should be.
 */
function billOrLockfile(root) {
  try {
    return billOfMaterials(root);
  } catch (error) {
    console.warn(`The bill of materials is made from the lockfile alone. ${error.message}`);
    return billOfMaterials(root, ['--package-lock-only']);
  }
}

/** Writes both into dist. */
export function writeBillOfMaterials(root) {
  const decisions = path.join(root, 'docs/dependency-decisions.json');
  const { licences } = JSON.parse(fs.readFileSync(decisions, 'utf8'));
  const bill = billOrLockfile(root);
  fs.writeFileSync(path.join(root, 'dist/bom.json'), `${JSON.stringify(bill, null, 2)}\n`);
  const table = licenceTable(bill.components, licences.read);
  fs.writeFileSync(path.join(root, 'dist/licences.md'), table);
}
