import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const { resolve } = createRequire(import.meta.url);
// Bundled fonts: the fourteen that every reader has lack oʻ, gʻ and the Cyrillic letters.
const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
} as const;

/** Points; A4 is 595 × 842. The wide left edge is for the file. */
export const edge = { left: 71, right: 43, top: 50, bottom: 64 } as const;
const black = '#000000';
const grey = '#4a5866';

const lines = {
  hair: { weight: 0.5, color: '#b6c0ca' },
  plain: { weight: 0.6, color: black },
  strong: { weight: 0.9, color: black },
} as const;

export interface TextLook {
  font?: keyof typeof fonts;
  size?: number;
  color?: 'black' | 'grey';
  x?: number;
  width?: number;
}

/** What the file says about itself. */
export interface SheetInfo {
  title: string;
  author: string;
  subject: string;
  language: string;
  madeAt: Date;
}

/**
 * An A4 document with tags for readers: text, hairlines and free shapes from top to bottom; a part
 * that does not fit begins a page.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  private readonly chunks: Buffer[] = [];

  constructor({ title, author, subject, language, madeAt }: SheetInfo) {
    this.doc = new PDFDocument({
      size: 'A4',
      margins: { ...edge },
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: {
        Title: title,
        Author: author,
        Subject: subject,
        CreationDate: madeAt,
        ModDate: madeAt,
      },
      font: fonts.plain,
    });
    this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  get width(): number {
    return this.doc.page.width - edge.left - edge.right;
  }

  get y(): number {
    return this.doc.y;
  }

  set y(value: number) {
    this.doc.y = value;
  }

  private look({ font = 'plain', size = 10, color = 'black' }: TextLook): PDFKit.PDFDocument {
    return this.doc
      .font(fonts[font])
      .fontSize(size)
      .fillColor(color === 'grey' ? grey : black);
  }

  /** How high a text will be. */
  height(words: string, look: TextLook = {}): number {
    return this.look(look).heightOfString(words, { width: look.width ?? this.width, lineGap: 2 });
  }

  /** Begins a new page unless so much fits on this one; answers whether it did. */
  need(height: number): boolean {
    const full = this.doc.y + height > this.doc.page.height - edge.bottom;
    if (full) this.doc.addPage();
    return full;
  }

  /** Tagged text at the present height; `y` is then under it. */
  text(tag: string, words: string, look: TextLook = {}, parent = this.root): void {
    const { x = edge.left, width = this.width } = look;
    parent.add(
      this.doc.struct(
        tag,
        {},
        () => void this.look(look).text(words, x, this.doc.y, { width, lineGap: 2 }),
      ),
    );
  }

  /** An element of the structure that holds others, as a table does. */
  group(tag: string, parent = this.root): PDFKit.PDFStructureElement {
    const element = this.doc.struct(tag);
    parent.add(element);
    return element;
  }

  /** A line over the width of the text; readers do not read it. */
  line(
    kind: keyof typeof lines,
    { x = edge.left, width = this.width }: Pick<TextLook, 'x' | 'width'> = {},
  ): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    const { y } = this.doc;
    const { weight, color } = lines[kind];
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .stroke(color);
    this.doc.endMarkedContent();
  }

  /** A figure with words for those who do not see it. */
  figure(alt: string, draw: () => void): void {
    this.root.add(this.doc.struct('Figure', { alt }, draw));
  }

  /**
   * Ends the document: `foot` is written at the left of every page, the page's number at the right.
   */
  async finish(foot: string, pageOf: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    this.root.end();
    for (let at = 0; at < count; at += 1) {
      this.doc.switchToPage(at);
      this.doc.markContent('Artifact', { type: 'Pagination' });
      const y = this.doc.page.height - 40;
      // Below the lower edge: without this the writing would begin a page.
      this.doc.page.margins.bottom = 0;
      this.look({ size: 8, color: 'grey' });
      this.doc.text(foot, edge.left, y, {
        width: this.width - 90,
        lineBreak: false,
        ellipsis: true,
      });
      this.doc.text(pageOf(at + 1, count), edge.left + this.width - 90, y, {
        width: 90,
        align: 'right',
        lineBreak: false,
      });
      this.doc.endMarkedContent();
    }
    const ended = new Promise((done) => this.doc.on('end', done));
    this.doc.end();
    await ended;
    return Buffer.concat(this.chunks);
  }
}
