/**
 * Pictures of more pixels are refused: unpacked they would fill the memory of the person who opens
 * them.
 */
export const maxPixels = 100_000_000;

const endMark = Buffer.from([0xff, 0xd9]);

interface Size {
  width: number;
  height: number;
}

function pngSize(content: Buffer): Size | null {
  const closed = content.subarray(-12).toString('latin1').startsWith('IEND', 4);
  if (!closed || content.length < 33) return null;
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

/** Walks the segments of a JPEG to its frame header (SOF0-SOF15 without DHT, JPG, DAC). */
function jpegSize(content: Buffer): Size | null {
  // Some cameras write a few bytes behind the end mark.
  if (!content.subarray(-1024).includes(endMark)) return null;
  let at = 2;
  while (at + 9 < content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
    at += 2 + content.readUInt16BE(at + 2);
  }
  return null;
}

/** Whether a picture is whole, from its head to its end mark, and of a size that can be opened. */
export function pictureIsSound(mime: 'image/png' | 'image/jpeg', content: Buffer): boolean {
  const size = mime === 'image/png' ? pngSize(content) : jpegSize(content);
  return (
    size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= maxPixels
  );
}
