import { type Drawn, drawPage, type Fineness } from './draw-photo.ts';
import { type JpegPage, pdfOfPages } from './pdf-of-pages.ts';
import type { PhotoPage } from './photo-page.ts';

/**
 * From a sheet of A4 at 190 dots an inch down to 85, where small print is still read: the first that
 * fits is taken.
 */
const steps: readonly Fineness[] = [
  { side: 2200, quality: 0.8 },
  { side: 1900, quality: 0.7 },
  { side: 1600, quality: 0.65 },
  { side: 1300, quality: 0.6 },
  { side: 1000, quality: 0.5 },
];

/** What an entry of the document takes beside its picture: far less than this. */
const besidePicture = 1024;

/** A page as it is in the document; `id` is that of its photo. */
export type MadePage = Drawn & Pick<PhotoPage, 'id'>;

/** The document, and its pages. */
export interface MadePdf {
  pdf: Blob;
  pages: MadePage[];
}

const sizeOf = (pages: readonly Drawn[]): number =>
  pages.reduce((sum, { blob }) => sum + blob.size + besidePicture, besidePicture);

/**
 * One page after the other, as a phone has memory for one; null as soon as they are too large
 * together.
 */
async function drawnWithin(
  pages: readonly PhotoPage[],
  fineness: Fineness,
  limit: number,
): Promise<MadePage[] | null> {
  const done: MadePage[] = [];
  for (const page of pages) {
    done.push({ ...(await drawPage(page, fineness)), id: page.id });
    if (sizeOf(done) >= limit) return null;
  }
  return done;
}

const asJpegPage = async ({ blob, width, height }: Drawn): Promise<JpegPage> => ({
  jpeg: new Uint8Array(await blob.arrayBuffer()),
  width,
  height,
});

/** The photos as one PDF of fewer bytes than the limit; null where they do not fit into it. */
export async function makePdf(pages: readonly PhotoPage[], limit: number): Promise<MadePdf | null> {
  for (const fineness of steps) {
    const done = await drawnWithin(pages, fineness, limit);
    if (done) return { pdf: pdfOfPages(await Promise.all(done.map(asJpegPage))), pages: done };
  }
  return null;
}
