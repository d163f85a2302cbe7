import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A whole one-page PDF; `note` makes contents differ, `trailer` adds to its last dictionary. */
export function pdf(note = 'hujjat', trailer = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /Note (${note}) >>`,
  ];
  let body = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 4\n0000000000 65535 f \n${table}trailer\n<< /Size 4 /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}

/** A PDF of about so many bytes, filled with a comment. */
export const largePdf = (bytes: number): Buffer => pdf('x'.repeat(bytes));

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

/** A PNG of so many pixels by its head; its check sums are not computed. */
export function png(width = 1, height = 1): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * A photograph as a phone makes it: lying on its side, with the place where it was taken and the
 * owner's name inside.
 */
export const photo = (format: 'png' | 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Artist: 'Karimov Alisher', Model: 'Phone 7' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '41/1 18/1 4032/100',
          GPSLongitudeRef: 'E',
          GPSLongitude: '69/1 14/1 2040/100',
        },
      },
    })
    .toFormat(format)
    .toBuffer();
