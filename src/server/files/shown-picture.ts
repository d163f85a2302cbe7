/** As wide as the largest place for it on a page, with what a link preview asks for. */
const shownWidth = 1200;

/** The type of every picture that `shownPicture` makes. */
export const shownPictureType = 'image/jpeg';

/** A stored picture in the size and the type that every page and every link preview can show. */
export async function shownPicture(content: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(content)
    .resize({ width: shownWidth, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
