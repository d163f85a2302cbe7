import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pdfProblem } from '#server/files/pdf.ts';
import { type JpegPage, pdfOfPages } from '#web/files/photos/pdf-of-pages.ts';
import {
  cornerTo,
  cutAt,
  moved,
  type PhotoPage,
  turned,
  uncut,
} from '#web/files/photos/photo-page.ts';
import { checkFile } from '#web/lib/check-file.ts';
import { readPdf } from '../support/read-pdf.ts';

const page = (id: string): PhotoPage => ({
  id,
  name: `${id}.jpg`,
  photo: new Blob(),
  turns: 0,
  cut: uncut,
});

async function jpegPage(width: number, height: number): Promise<JpegPage> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#888' } });
  return { jpeg: new Uint8Array(await picture.jpeg().toBuffer()), width, height };
}

const bytesOf = (pdf: Blob): Promise<Buffer> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(Buffer.from(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(pdf);
  });

describe('pages made of photos', () => {
  it('keeps cut off what is cut off when a page is turned, and comes round in four turns', () => {
    const cut = { top: 0.1, right: 0.2, bottom: 0.3, left: 0.4 };
    const once = turned({ ...page('a'), cut });
    expect(once).toMatchObject({ turns: 1, cut: { top: 0.4, right: 0.1, bottom: 0.2, left: 0.3 } });
    expect(turned(turned(turned(once)))).toMatchObject({ turns: 0, cut });
  });

  it('leaves a tenth of a page whatever is cut off', () => {
    const half = cutAt(uncut, 'left', 0.5);
    expect(cutAt(half, 'right', 0.9).right).toBeCloseTo(0.4);
    expect(cutAt(half, 'left', -3).left).toBe(0);
  });

  it('moves the corner that is nearest to the finger', () => {
    expect(cornerTo(uncut, [0.1, 0.9], [0.2, 0.7])).toMatchObject({ left: 0.2, top: 0, right: 0 });
    expect(cornerTo(uncut, [0.1, 0.9], [0.2, 0.7]).bottom).toBeCloseTo(0.3);
    expect(cornerTo(uncut, [0.9, 0.1], [0.75, 0.25])).toMatchObject({ right: 0.25, top: 0.25 });
  });

  it('moves a page one place, and no further than the ends', () => {
    const ids = (pages: readonly PhotoPage[]) => pages.map(({ id }) => id).join('');
    const pages = ['a', 'b', 'c'].map(page);
    expect(ids(moved(pages, 'c', -1))).toBe('acb');
    expect(ids(moved(pages, 'a', 1))).toBe('bac');
    expect(ids(moved(pages, 'a', -1))).toBe('abc');
    expect(ids(moved(pages, 'c', 1))).toBe('abc');
  });
});

describe('a PDF of photos', () => {
  it('is taken by the checks of the browser and of the server, and opens on sheets of A4', async () => {
    const pdf = pdfOfPages(await Promise.all([jpegPage(300, 400), jpegPage(400, 300)]));
    const bytes = await bytesOf(pdf);
    expect(pdfProblem(bytes)).toBeNull();
    expect(await checkFile(new File([new Uint8Array(bytes)], 'a.pdf'))).toBeNull();
    const { pages } = await readPdf(bytes);
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [595, 842],
      [842, 595],
    ]);
  });
});
