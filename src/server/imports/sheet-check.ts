import { Parser } from 'saxen';
import { SheetRefused, sheetLimits } from './sheet-limits.ts';

/** How far a sheet goes, and what was found of the cell that is being read. */
interface Extent {
  inCells: boolean;
  rows: number;
  lastRow: number;
  lastColumn: number;
  cell: string;
  formula: boolean;
  value: boolean;
  inValue: boolean;
}

const broken = (): SheetRefused => new SheetRefused({ problem: 'broken' });

const tooFar = (cell: string): SheetRefused =>
  new SheetRefused({
    problem: 'tooFar',
    cell,
    rows: sheetLimits.rows,
    columns: sheetLimits.columns,
  });

/** A name without its prefix: the reader of the cells does not look at prefixes either. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Every value of an attribute, with any prefix. */
function valuesOf(attributes: Record<string, string>, wanted: string): string[] {
  return Object.entries(attributes).flatMap(([name, value]) =>
    localName(name) === wanted ? [value] : [],
  );
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Takes a reference like `B17` into account. Throws for one that is none, or too far away. */
function reach(extent: Extent, reference: string): void {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? [];
  if (letters === '') throw broken();
  extent.lastColumn = Math.max(extent.lastColumn, columnNumber(letters));
  reachRow(extent, digits, reference);
}

function reachRow(extent: Extent, digits: string, named: string): void {
  if (!/^[1-9]\d{0,6}$/.test(digits)) throw broken();
  extent.lastRow = Math.max(extent.lastRow, Number(digits));
  requireNear(extent, named);
}

function requireNear({ lastRow, lastColumn, rows }: Extent, named: string): void {
  const many = Math.max(lastRow, rows);
  const near = many <= sheetLimits.rows && lastColumn <= sheetLimits.columns;
  if (!near || many * lastColumn > sheetLimits.cells) throw tooFar(named);
}

function openedInCells(extent: Extent, name: string, attributes: Record<string, string>): void {
  if (name === 'row') {
    extent.rows += 1;
    for (const digits of valuesOf(attributes, 'r')) reachRow(extent, digits, `A${digits}`);
    requireNear(extent, `A${extent.rows}`);
  }
  if (name === 'c') {
    const references = valuesOf(attributes, 'r');
    for (const reference of references) reach(extent, reference);
    extent.cell = references[0] ?? '';
    extent.formula = false;
    extent.value = false;
  }
  if (name === 'f') extent.formula = true;
  if (name === 'v' || name === 'is') extent.inValue = true;
}

function closedInCells(extent: Extent, name: string): void {
  if (name === 'v' || name === 'is') extent.inValue = false;
  if (name !== 'c') return;
  // Read on, such a cell would be empty: a number that its author sees would silently be none.
  if (extent.formula && !extent.value) {
    throw new SheetRefused({ problem: 'formula', cell: extent.cell });
  }
}

/**
 * No program writes a longer tag; its attributes are compared with one another, each with all
 * before it.
 */
const longestTag = 10_000;

function requireShortTags(xml: string): void {
  for (let start = xml.indexOf('<'); start >= 0; start = xml.indexOf('<', start + 1)) {
    const end = xml.indexOf('>', start);
    if (end - start > longestTag || (end < 0 && xml.length - start > longestTag)) throw broken();
    if (end < 0) return;
    start = end;
  }
}

/**
 * Looks at one part before it is read: no declarations of entities, and every reference within the
 * limits. It is read by the reader's own XML parser, so that both see the same.
 */
export function checkPart(xml: string): void {
  const extent: Extent = {
    inCells: false,
    rows: 0,
    lastRow: 0,
    lastColumn: 0,
    cell: '',
    formula: false,
    value: false,
    inValue: false,
  };
  const parser = new Parser();
  parser.on('error', () => {
    throw broken();
  });
  parser.on('attention', () => {
    throw broken();
  });
  parser.on('openTag', (name, attributes) => {
    const local = localName(name);
    if (local === 'sheetData') extent.inCells = true;
    if (local === 'dimension') {
      for (const range of valuesOf(attributes(), 'ref')) {
        for (const reference of range.split(':')) reach(extent, reference.replaceAll('$', ''));
      }
    }
    if (extent.inCells) openedInCells(extent, local, attributes());
  });
  parser.on('text', (text) => {
    if (extent.inValue && text.trim() !== '') extent.value = true;
  });
  parser.on('closeTag', (name) => {
    if (extent.inCells) closedInCells(extent, localName(name));
  });
  requireShortTags(xml);
  parser.parse(xml);
}
