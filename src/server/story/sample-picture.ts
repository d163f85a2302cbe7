import { createHash } from 'node:crypto';

const size = { width: 1200, height: 630 };
const grounds = ['#0b4f86', '#1f5f4a', '#5b2e91', '#6e4a00', '#334a63'];

/** An eight-point star, as on the band of the public site. */
const star = (x: number, y: number, half: number, opacity: string): string =>
  [0, 45]
    .map(
      (angle) =>
        `<rect x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}"
          fill="none" stroke="#ffffff" stroke-opacity="${opacity}" stroke-width="6"
          transform="rotate(${angle} ${x} ${y})"/>`,
    )
    .join('');

/** An invented picture: the same words give the same one, others another one. */
export async function samplePicture(about: string): Promise<Buffer> {
  const seed = createHash('sha256').update(about).digest();
  const at = (place: number, most: number): number => (seed[place] ?? 0) % most;
  const stars = [0, 1, 2, 3, 4, 5, 6].map((place) =>
    star(
      100 + 170 * place,
      120 + 3 * at(place + 1, 130),
      40 + at(place + 9, 110),
      `0.${2 + at(place + 17, 6)}`,
    ),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="${grounds[at(0, grounds.length)]}"/>${stars.join('')}
  </svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** Its sides, as an upload would have measured them. */
export const samplePictureSize = size;
