import { csvRow, csvStart } from '#shared/csv.ts';
import { NewFile, type NewSheet, type SheetWriter } from './sheet-writer.ts';
import type { Cell } from './xlsx-parts.ts';

/** What a cell says as text; days as `YYYY-MM-DD`. */
function plain(cell: Cell): string | number {
  if (cell === null) return '';
  if (typeof cell !== 'object') return cell;
  return 'day' in cell ? cell.day : plain(cell.open);
}

/** Writes a table as CSV, as `csv.ts` has it. */
export class CsvWriter implements SheetWriter {
  private constructor(private readonly file: NewFile) {}

  static async open({ place, columns }: NewSheet): Promise<CsvWriter> {
    const file = await NewFile.at(place);
    const headings = columns.map(({ heading }) => heading);
    await file.append([Buffer.from(csvStart + csvRow(headings))]);
    return new CsvWriter(file);
  }

  write(rows: readonly (readonly Cell[])[]): Promise<void> {
    const text = rows.map((cells) => csvRow(cells.map(plain))).join('');
    return this.file.append([Buffer.from(text)]);
  }

  end(): Promise<number> {
    return this.file.close();
  }

  abort(): Promise<void> {
    return this.file.remove();
  }
}
