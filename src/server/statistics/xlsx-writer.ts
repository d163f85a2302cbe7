import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { DeflatedPart } from './deflated-part.ts';
import { NewFile, type NewSheet, type SheetWriter } from './sheet-writer.ts';
import {
  type Cell,
  rowXml,
  SharedTexts,
  type SheetColumn,
  sheetEnd,
  sheetHead,
  workbookParts,
} from './xlsx-parts.ts';

/** Writes a workbook with one sheet. */
export class XlsxWriter implements SheetWriter {
  private readonly packed: Uint8Array[] = [];
  private readonly zip: Zip;
  private readonly sheet = new DeflatedPart('xl/worksheets/sheet1.xml');
  private readonly shared = new SharedTexts();
  private rows = 1;

  private constructor(
    private readonly file: NewFile,
    private readonly columns: readonly SheetColumn[],
  ) {
    this.zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.packed.push(chunk);
    });
  }

  static async open({ place, name, columns }: NewSheet): Promise<XlsxWriter> {
    const writer = new XlsxWriter(await NewFile.at(place), columns);
    await writer.begin(name);
    return writer;
  }

  private async begin(name: string): Promise<void> {
    for (const [path, xml] of Object.entries(workbookParts(name, { shared: true })))
      this.add(new ZipPassThrough(path), xml);
    this.zip.add(this.sheet);
    const headings = this.columns.map(({ heading }) => heading);
    await this.pack(sheetHead(this.columns) + rowXml(headings, 1, { heading: true }));
  }

  /** A small part, which is there at once. */
  private add(part: ZipPassThrough | ZipDeflate, xml: string): void {
    this.zip.add(part);
    part.push(strToU8(xml), true);
  }

  private async pack(xml: string): Promise<void> {
    await this.sheet.push(Buffer.from(xml));
    await this.file.append(this.packed.splice(0));
  }

  async write(rows: readonly (readonly Cell[])[]): Promise<void> {
    const xml = rows.map((cells) => {
      this.rows += 1;
      return rowXml(cells, this.rows, { shared: this.shared });
    });
    await this.pack(xml.join(''));
  }

  async end(): Promise<number> {
    await this.sheet.end(Buffer.from(sheetEnd(this.columns.length, this.rows)));
    this.add(new ZipDeflate('xl/sharedStrings.xml'), this.shared.xml());
    this.zip.end();
    await this.file.append(this.packed.splice(0));
    return this.file.close();
  }

  async abort(): Promise<void> {
    this.zip.terminate();
    await this.file.remove();
  }
}
