import { once } from 'node:events';
import fs from 'node:fs';
import { finished } from 'node:stream/promises';
import { AsyncZipDeflate, Zip, ZipPassThrough } from 'fflate';
import {
  type Cell,
  rowXml,
  type SheetColumn,
  sheetEnd,
  sheetHead,
  workbookParts,
} from './xlsx-parts.ts';

const bytes = new TextEncoder();

/**
 * Writes a workbook with one sheet to a file, row by row: the memory does not grow with the rows,
 * and the packing runs in a worker thread of its own (xlsx out). `close` ends the file and answers
 * its size; after `abort` nothing of it is of use.
 */
export class XlsxWriter {
  private readonly zip: Zip;
  private readonly sheet: AsyncZipDeflate;
  private readonly file: fs.WriteStream;
  private rows = 1;
  private failure: Error | null = null;

  constructor(
    readonly path: string,
    sheetName: string,
    readonly columns: readonly SheetColumn[],
  ) {
    this.file = fs.createWriteStream(path, { flags: 'wx', mode: 0o600 });
    this.file.on('error', (error) => {
      this.failure ??= error;
    });
    this.zip = new Zip((error, chunk, last) => this.take(error, chunk, last));
    for (const [name, xml] of Object.entries(workbookParts(sheetName))) {
      const part = new ZipPassThrough(name);
      this.zip.add(part);
      part.push(bytes.encode(xml), true);
    }
    this.sheet = new AsyncZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
    this.zip.add(this.sheet);
    const headings = columns.map(({ heading }) => heading);
    this.sheet.push(bytes.encode(sheetHead(columns) + rowXml(headings, 1, true)), false);
  }

  private take(error: Error | null, chunk: Uint8Array, last: boolean): void {
    if (error) {
      this.failure ??= error;
      this.file.destroy(error);
      return;
    }
    this.file.write(chunk);
    if (last) this.file.end();
  }

  /** Appends rows; waits while the disk is behind. */
  async write(rows: readonly (readonly Cell[])[]): Promise<void> {
    if (this.failure) throw this.failure;
    const xml = rows.map((cells) => {
      this.rows += 1;
      return rowXml(cells, this.rows);
    });
    if (xml.length > 0) this.sheet.push(bytes.encode(xml.join('')), false);
    if (this.file.writableNeedDrain) await once(this.file, 'drain');
  }

  /** Ends the file. Answers its size in bytes. */
  async close(): Promise<number> {
    const written = finished(this.file);
    this.sheet.push(bytes.encode(sheetEnd(this.columns.length, this.rows)), true);
    this.zip.end();
    await written;
    if (this.failure) throw this.failure;
    return this.file.bytesWritten;
  }

  /** Gives up: the thread ends, and the half file is deleted. */
  async abort(): Promise<void> {
    this.zip.terminate();
    this.file.destroy();
    await fs.promises.rm(this.path, { force: true });
  }
}
