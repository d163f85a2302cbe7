import { isFormulaLike } from '#shared/formula-cell.ts';

/**
 * What a cell may hold: text, a number, a day `YYYY-MM-DD` marked as such, or nothing; `open` in a
 * protected sheet, where the others are locked.
 */
export type Cell = string | number | { day: string } | { open: string | number | null } | null;

/** A column: its heading and its width in characters. */
export interface SheetColumn {
  heading: string;
  width: number;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

// Characters that XML 1.0 cannot carry at all.
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
// Most texts have none of these signs, and one look is cheaper than two replacements.
const remarkable = /[&<>"\p{C}\u{FFFE}\u{FFFF}]/u;
const written = (text: string): string =>
  remarkable.test(text)
    ? text.replace(impossible, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
    : text;

const nameOfColumn = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : nameOfColumn(Math.floor(index / 26) - 1) + nameOfColumn(index % 26);
const columnNames: string[] = [];

/** The letters of a column, counted from 0: 0 = A, 26 = AA. */
export function columnName(index: number): string {
  const known = columnNames[index] ?? nameOfColumn(index);
  columnNames[index] = known;
  return known;
}

/** Days since 30 December 1899, as spreadsheets count. */
const serial = (day: string): number => Date.parse(day) / 86_400_000 + 25_569;

/** Numbers of the cell styles in `styles.xml`. */
const style = { plain: 0, heading: 1, day: 2, quoted: 3, open: 4, openQuoted: 5 };
/** The style of a cell whose text a spreadsheet would take for a formula: it stays a text. */
const quotedStyles = new Map([
  [style.plain, style.quoted],
  [style.open, style.openQuoted],
]);

/** Spreadsheets drop blanks at the ends of a text, and a text may be nothing else. */
const textXml = (text: string): string =>
  `<t${/^\s|\s$/.test(text) ? ' xml:space="preserve"' : ''}>${written(text)}</t>`;

/** What follows the place of a cell with a text: its style, its kind and what it says. */
function saying(text: string, own: number, said: string): string {
  // Always a text of its own, never a formula; the mark keeps it a text when somebody edits the
  // cell.
  const kind = (isFormulaLike(text) && quotedStyles.get(own)) || own;
  return `${kind === style.plain ? '' : ` s="${kind}"`} t=${said}</c>`;
}

const inCell = (text: string, own: number): string =>
  saying(text, own, `"inlineStr"><is>${textXml(text)}</is>`);

/** More different texts of a column than of names and states are those of people: each in its cell. */
const mostShared = 2000;

/**
 * The texts of a sheet that cells share: written once, looked at once. What comes again and again is
 * found column by column, so that it need not be known which columns those are.
 */
export class SharedTexts {
  private readonly columns: Map<string, string>[] = [];
  private readonly texts: string[] = [];

  /** What follows the place of a cell of a column that says a text. */
  inCell(text: string, column: number): string {
    const known = this.columns[column] ?? new Map<string, string>();
    this.columns[column] = known;
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= mostShared) return inCell(text, style.plain);
    const said = saying(text, style.plain, `"s"><v>${this.texts.length}</v>`);
    known.set(text, said);
    this.texts.push(textXml(text));
    return said;
  }

  /** The part of the workbook in which they stand, `xl/sharedStrings.xml`. */
  xml(): string {
    const items = this.texts.map((text) => `<si>${text}</si>`);
    return `${head}<sst xmlns="${main}">${items.join('')}</sst>`;
  }
}

function cellXml(cell: Cell, place: string, own: number): string {
  const styled = own === style.plain ? '' : ` s="${own}"`;
  if (cell === null || cell === '') return styled && `<c r="${place}"${styled}/>`;
  if (typeof cell === 'number') return `<c r="${place}"${styled}><v>${cell}</v></c>`;
  if (typeof cell === 'object' && 'open' in cell) return cellXml(cell.open, place, style.open);
  if (typeof cell === 'object')
    return `<c r="${place}" s="${style.day}"><v>${serial(cell.day)}</v></c>`;
  return `<c r="${place}"${inCell(cell, own)}`;
}

/** How the cells of a row look and where their texts are. */
interface RowLook {
  heading?: boolean;
  shared?: SharedTexts;
}

/**
 * One row of the sheet; `number` counts from 1. Every cell names its place, without which some
 * readers cannot open the file.
 */
export function rowXml(
  cells: readonly Cell[],
  number: number,
  { heading = false, shared }: RowLook = {},
): string {
  const own = heading ? style.heading : style.plain;
  const xml = cells.map((cell, at) => {
    const place = `${columnName(at)}${number}`;
    return shared && typeof cell === 'string' && cell !== ''
      ? `<c r="${place}"${shared.inCell(cell, at)}`
      : cellXml(cell, place, own);
  });
  return `<row r="${number}">${xml.join('')}</row>`;
}

/** The beginning of the sheet: widths, and a first row that stays in view. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns
    .map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
}

/**
 * The end of the sheet: the filter over all columns. Before it and after it stands what a protected
 * sheet has besides.
 */
export const sheetEnd = (
  columns: number,
  rows: number,
  { protection = '', checks = '' } = {},
): string =>
  `</sheetData>${protection}<autoFilter ref="A1:${columnName(Math.max(0, columns - 1))}${Math.max(1, rows)}"/>${checks}</worksheet>`;

const relations = (list: readonly (readonly [type: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${packaged}/relationships">${list
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${office}/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const part = (name: string, type: string): string =>
  `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>
<xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" quotePrefix="1"/><xf xfId="0" applyProtection="1"><protection locked="0"/></xf><xf xfId="0" quotePrefix="1" applyProtection="1"><protection locked="0"/></xf></cellXfs></styleSheet>`;

/**
 * The small parts around the one sheet of a workbook: path in the archive -> XML. Where its cells
 * share texts, `xl/sharedStrings.xml` comes beside them.
 */
export const workbookParts = (
  sheetName: string,
  { shared = false } = {},
): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}${part('/xl/styles.xml', 'styles')}${shared ? part('/xl/sharedStrings.xml', 'sharedStrings') : ''}</Types>`,
  '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets><sheet name="${written(sheetName).slice(0, 31)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
    ...(shared ? ([['sharedStrings', 'sharedStrings.xml']] as const) : []),
  ]),
  'xl/styles.xml': styles,
});
