import type { Block } from './document.ts';
import { edge, type Sheet } from './sheet.ts';

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
type Cell = {
  tag: string;
  words: string;
  x: number;
  width: number;
  font?: 'bold';
  color?: 'grey';
  size?: number;
};

const heightOf = (sheet: Sheet, cells: readonly Cell[]): number =>
  Math.max(...cells.map((cell) => sheet.height(cell.words, cell)));

/** Cells side by side, as high as the highest; a row is never torn by the end of a page. */
function drawRow(sheet: Sheet, cells: readonly Cell[], parent: PDFKit.PDFStructureElement): void {
  const high = heightOf(sheet, cells);
  sheet.need(high + 8);
  const top = sheet.y + 4;
  const row = sheet.group('TR', parent);
  for (const cell of cells) {
    sheet.y = top;
    sheet.text(cell.tag, cell.words, cell, row);
  }
  row.end();
  sheet.y = top + high + 3;
  sheet.line('hair');
}

function rows(sheet: Sheet, { rows: lines }: Of<'rows'>): void {
  const label = 150;
  const table = sheet.group('Table');
  sheet.line('hair');
  for (const [name, value] of lines) {
    const cells: Cell[] = [
      { tag: 'TH', words: name, x: edge.left, width: label - 12, color: 'grey' },
      { tag: 'TD', words: value, x: edge.left + label, width: sheet.width - label },
    ];
    drawRow(sheet, cells, table);
  }
  table.end();
  sheet.y += 12;
}

function table(sheet: Sheet, { columns, rows: lines }: Of<'table'>): void {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / all) * sheet.width);
  const cells = (tag: string, words: readonly string[], font?: 'bold'): Cell[] =>
    words.map((word, at) => ({
      tag,
      words: word,
      font,
      size: 9.5,
      width: (widths[at] ?? 0) - 10,
      x: edge.left + widths.slice(0, at).reduce((sum, width) => sum + width, 0),
    }));
  const element = sheet.group('Table');
  const head = cells(
    'TH',
    columns.map((column) => column.head),
    'bold',
  );
  const drawHead = () => {
    sheet.line('strong');
    drawRow(sheet, head, element);
  };
  // A head without a row under it would be torn from its table; on the next page it stands again.
  sheet.need(60);
  drawHead();
  for (const line of lines) {
    const row = cells('TD', line);
    if (sheet.need(heightOf(sheet, row) + 8)) drawHead();
    drawRow(sheet, row, element);
  }
  element.end();
  sheet.y += 12;
}

function addressee(sheet: Sheet, { lines }: Of<'addressee'>): void {
  const x = edge.left + sheet.width * 0.45;
  const width = sheet.width * 0.55;
  for (const { label, value } of lines) {
    sheet.text('P', label, { x, width, size: 8.5, color: 'grey' });
    sheet.text('P', value, { x, width });
    sheet.y += 5;
  }
  sheet.y += 8;
}

function list(sheet: Sheet, { items }: Of<'list'>): void {
  const element = sheet.group('L');
  for (const [at, item] of items.entries()) {
    sheet.need(sheet.height(item) + 4);
    sheet.text('LI', `${at + 1}. ${item}`, { x: edge.left + 10, width: sheet.width - 10 }, element);
    sheet.y += 3;
  }
  element.end();
  sheet.y += 8;
}

/** By hand: a line to sign on. Else the name, and under it how it was confirmed. */
function signature(sheet: Sheet, { role, name, note }: Of<'signature'>): void {
  const beside = { x: edge.left + 150, width: sheet.width - 150 };
  sheet.need(64);
  sheet.y += 14;
  const top = sheet.y;
  sheet.text('P', role, { width: 138, font: 'bold' });
  const left = sheet.y;
  sheet.y = top;
  if (name) sheet.text('P', name, beside);
  else {
    sheet.y = top + 13;
    sheet.line('plain', { ...beside, width: 190 });
    sheet.y += 4;
  }
  sheet.text('P', note, { ...beside, size: 8.5, color: 'grey' });
  sheet.y = Math.max(left, sheet.y) + 4;
}

function heading(sheet: Sheet, { text }: Of<'heading'>): void {
  // A heading keeps at least one row with it.
  sheet.need(70);
  sheet.text('H2', text, { font: 'bold', size: 11.5 });
  sheet.y += 4;
}

function paragraph(sheet: Sheet, { text }: Of<'paragraph'>): void {
  sheet.text('P', text);
  sheet.y += 12;
}

const drawers: { [Kind in Block['kind']]: (sheet: Sheet, block: Of<Kind>) => void } = {
  addressee,
  heading,
  list,
  paragraph,
  rows,
  signature,
  table,
};

/** Draws one part of a document at the present height. */
export const drawBlock = <Kind extends Block['kind']>(sheet: Sheet, block: Of<Kind>): void =>
  drawers[block.kind as Kind](sheet, block);
