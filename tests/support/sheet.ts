import { strToU8, unzipSync, zipSync } from 'fflate';

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const office = 'application/vnd.openxmlformats-officedocument';
const defaults = [
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
].join('');
const packaged = 'http://schemas.openxmlformats.org/package/2006';

const cell = (text: string, row: number, column: number): string =>
  `<c r="${String.fromCharCode(65 + column)}${row}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;

/**
 * The two places of an archive that say how large each file becomes: offset of the mark, offset of
 * the size behind it.
 */
const sizes: [mark: number, behind: number][] = [
  [0x04034b50, 22],
  [0x02014b50, 24],
];

/** An archive that says of every file that it is one byte long, which is a lie. */
export function lyingArchive(archive: Buffer): Buffer {
  const changed = Buffer.from(archive);
  for (let at = 0; at < changed.length - 30; at += 1) {
    const found = sizes.find(([mark]) => changed.readUInt32LE(at) === mark);
    if (found) changed.writeUInt32LE(1, at + found[1]);
  }
  return changed;
}

/** A workbook whose sheet is this XML. */
export const sheetWith = (xml: string): Buffer =>
  Buffer.from(
    zipSync({ ...unzipSync(sheetOf([['x']])), 'xl/worksheets/sheet1.xml': strToU8(xml) }),
  );

/** A workbook of one sheet with these rows of text. */
export function sheetOf(rows: readonly (readonly string[])[]): Buffer {
  const lines = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((text, column) => cell(text, at + 1, column)).join('')}</row>`,
  );
  const of = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${office}.spreadsheetml.${type}+xml"/>`;
  const types = [of('workbook', 'sheet.main'), of('worksheets/sheet1', 'worksheet')].join('');
  const link = (type: string, target: string): string =>
    `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types">${defaults}${types}</Types>`,
    '_rels/.rels': link('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': link('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}
