/** A picture that fills a page: the bytes of a JPEG in colours, its sides in pixels. */
export interface JpegPage {
  jpeg: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** A4 in points. */
const [short, long] = [595, 842];
const binaryMark = new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]);
const encoder = new TextEncoder();

const rounded = (points: number): string => points.toFixed(2);

/** The sheet of a picture, upright or lying as the picture is, and how it is drawn onto it. */
function sheetOf({ width, height }: JpegPage) {
  const lying = width > height;
  const [across, down] = lying ? [long, short] : [short, long];
  const scale = Math.min(across / width, down / height);
  const [drawnAcross, drawnDown] = [width * scale, height * scale];
  const place = [(across - drawnAcross) / 2, (down - drawnDown) / 2].map(rounded).join(' ');
  return {
    box: `[0 0 ${across} ${down}]`,
    draw: `q ${rounded(drawnAcross)} 0 0 ${rounded(drawnDown)} ${place} cm /P Do Q`,
  };
}

/** Collects the parts of a PDF and remembers where each of its objects begins. */
function startFile() {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const starts: number[] = [];
  let length = 0;
  const bytes = (part: Uint8Array<ArrayBuffer>): void => {
    parts.push(part);
    length += part.length;
  };
  const text = (words: string): void => bytes(encoder.encode(words));
  /** Objects come in the order of their numbers; with a stream, its length is among the entries. */
  const object = (entries: string, stream?: Uint8Array<ArrayBuffer>): void => {
    starts.push(length);
    const size = stream ? ` /Length ${stream.length}` : '';
    text(`${starts.length} 0 obj\n<< ${entries}${size} >>\n`);
    if (stream) {
      text('stream\n');
      bytes(stream);
      text('\nendstream\n');
    }
    text('endobj\n');
  };
  const end = (): void => {
    const at = length;
    const lines = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
    const size = starts.length + 1;
    text(`xref\n0 ${size}\n0000000000 65535 f \n${lines}`);
    text(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`);
  };
  return { parts, bytes, text, object, end };
}

/** The number of the first of the three objects of a page: the page, its drawing, its picture. */
const firstOf = (index: number): number => 3 + index * 3;

/**
 * A PDF whose pages are these pictures, on sheets of A4. The bytes of the pictures go in as they are
 * (DCTDecode, PDF 1.4), so that nothing is lost and nothing has to be packed on a phone.
 */
export function pdfOfPages(pages: readonly JpegPage[]): Blob {
  const { parts, bytes, text, object, end } = startFile();
  text('%PDF-1.4\n');
  bytes(binaryMark);
  object('/Type /Catalog /Pages 2 0 R');
  const kids = pages.map((_, index) => `${firstOf(index)} 0 R`).join(' ');
  object(`/Type /Pages /Count ${pages.length} /Kids [${kids}]`);
  for (const [index, page] of pages.entries()) {
    const { box, draw } = sheetOf(page);
    const first = firstOf(index);
    const drawing = `/Contents ${first + 1} 0 R /Resources << /XObject << /P ${first + 2} 0 R >> >>`;
    object(`/Type /Page /Parent 2 0 R /MediaBox ${box} ${drawing}`);
    object('', encoder.encode(draw));
    const size = `/Width ${page.width} /Height ${page.height}`;
    const colours = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
    object(`/Type /XObject /Subtype /Image ${size} ${colours}`, page.jpeg);
  }
  end();
  return new Blob(parts, { type: 'application/pdf' });
}
