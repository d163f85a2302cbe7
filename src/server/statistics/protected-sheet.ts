import { strToU8, zipSync } from 'fflate';
import {
  type Cell,
  columnName,
  rowXml,
  type SheetColumn,
  sheetEnd,
  sheetHead,
  workbookParts,
} from './xlsx-parts.ts';

/**
 * A column whose open cells take only these: numbers between two, or words to choose from (others
 * may be typed).
 */
type Check = { between: readonly [number, number] } | { choice: readonly string[] };

export interface ProtectedSheet {
  name: string;
  columns: readonly (SheetColumn & { check?: Check })[];
  /** Row by row; null leaves a row empty, so that the others keep their numbers. */
  rows: readonly (readonly Cell[] | null)[];
}

/** Without a password: it keeps from mistakes, and what comes back is judged anew in any case. */
const protection =
  '<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0" autoFilter="0"/>';

function checkXml(check: Check, range: string): string {
  if ('between' in check) {
    const [least, most] = check.between;
    return `<dataValidation type="decimal" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>${least}</formula1><formula2>${most}</formula2></dataValidation>`;
  }
  return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${range}"><formula1>"${check.choice.join(',')}"</formula1></dataValidation>`;
}

function checksXml(columns: ProtectedSheet['columns'], rows: number): string {
  const found = columns.flatMap(({ check }, at) =>
    check ? [checkXml(check, `${columnName(at)}2:${columnName(at)}${rows + 1}`)] : [],
  );
  return found.length > 0
    ? `<dataValidations count="${found.length}">${found.join('')}</dataValidations>`
    : '';
}

/** A small workbook to be filled in and sent back: cells that are not `open` are locked. */
export function protectedSheet({ name, columns, rows }: ProtectedSheet): Buffer {
  const headings = columns.map(({ heading }) => heading);
  const lines = rows.map((cells, at) => (cells === null ? '' : rowXml(cells, at + 2)));
  const end = sheetEnd(columns.length, rows.length + 1, {
    protection,
    checks: checksXml(columns, rows.length),
  });
  const sheet = `${sheetHead(columns)}${rowXml(headings, 1, { heading: true })}${lines.join('')}${end}`;
  const parts = { ...workbookParts(name), 'xl/worksheets/sheet1.xml': sheet };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]))),
  );
}
