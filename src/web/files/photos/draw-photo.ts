import { type Cut, type PhotoPage, uncut } from './photo-page.ts';

/** How fine a picture is drawn: its longer side in pixels, and the quality of its JPEG. */
export interface Fineness {
  side: number;
  quality: number;
}

/** A photo as it is kept while pages are arranged: fine enough to be cut to a half. */
const kept: Fineness = { side: 3200, quality: 0.92 };

/** What was drawn, as a JPEG, and its sides in pixels. */
export interface Drawn {
  blob: Blob;
  width: number;
  height: number;
}

/** The sides of a picture in pixels. */
interface Sides {
  width: number;
  height: number;
}

/** The part of the turned photo that remains, in its pixels. */
function partOf({ width, height }: Sides, cut: Cut) {
  return {
    left: cut.left * width,
    top: cut.top * height,
    width: Math.max(1, (1 - cut.left - cut.right) * width),
    height: Math.max(1, (1 - cut.top - cut.bottom) * height),
  };
}

const asJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/jpeg',
      quality,
    );
  });

/** Turned, cut, and not larger than asked for. */
async function drawn(
  picture: ImageBitmap,
  { turns, cut }: Pick<PhotoPage, 'turns' | 'cut'>,
  { side, quality }: Fineness,
): Promise<Drawn> {
  const lying = turns % 2 === 1;
  const whole = lying
    ? { width: picture.height, height: picture.width }
    : { width: picture.width, height: picture.height };
  const part = partOf(whole, cut);
  const scale = Math.min(1, side / Math.max(part.width, part.height));
  const canvas = document.createElement('canvas');
  const width = Math.max(1, Math.round(part.width * scale));
  const height = Math.max(1, Math.round(part.height * scale));
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser does not draw');
  // What is transparent in a PNG is paper, and paper is white.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.scale(scale, scale);
  pen.translate(whole.width / 2 - part.left, whole.height / 2 - part.top);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
  const blob = await asJpeg(canvas, quality);
  // Safari counts the memory of canvases until they are gone; an empty one takes none.
  canvas.width = 0;
  return { blob, width, height };
}

async function drawnFrom(
  photo: Blob,
  page: Pick<PhotoPage, 'turns' | 'cut'>,
  fineness: Fineness,
): Promise<Drawn> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    return await drawn(picture, page, fineness);
  } finally {
    picture.close();
  }
}

/** A page as it will be in the document. */
export const drawPage = (page: PhotoPage, fineness: Fineness): Promise<Drawn> =>
  drawnFrom(page.photo, page, fineness);

/**
 * Reads a chosen photo, upright as it was taken. Rejects where the browser cannot read it: HEIC
 * outside of Safari, a damaged file.
 */
export async function readPhoto(file: File): Promise<Blob> {
  return (await drawnFrom(file, { turns: 0, cut: uncut }, kept)).blob;
}
