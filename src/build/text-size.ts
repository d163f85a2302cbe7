/**
 * A look of text in the picture: size in CSS pixels, and how much wider than the normal face it is
 * drawn.
 */
export interface TextLook {
  size: number;
  weight: number;
}

// Widths of the letters of Source Sans 3, in parts of the size, rounded up: a picture may be too
// roomy, never too narrow.
const wide = /[mwMWOQGDHNUVКМДОЖШЩЮФЫОНПИЙЦЪНмшщжюфыъ@%–—]/;
const narrow = /[iljtfrI.,:;'’ʻʼ|!()[\] /-]/;
const capital = /[A-ZА-ЯЁЎҚҒҲ0-9]/;

function letterWidth(letter: string): number {
  if (narrow.test(letter)) return 0.36;
  if (wide.test(letter)) return 0.82;
  return capital.test(letter) ? 0.64 : 0.55;
}

const wordWidth = (word: string, { size, weight }: TextLook): number =>
  [...word].reduce((sum, letter) => sum + letterWidth(letter), 0) * size * weight;

/** How many lines a text takes in a column of this width; a word that is too long is broken. */
export function linesOf(text: string, width: number, look: TextLook): number {
  const space = wordWidth(' ', look);
  let lines = 1;
  let used = 0;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const length = wordWidth(word, look);
    const fits = used === 0 || used + space + length <= width;
    if (!fits) lines += 1;
    used = fits && used > 0 ? used + space + length : length;
    const broken = Math.ceil(used / width) - 1;
    lines += broken;
    used -= broken * width;
  }
  return lines;
}

/** The width of the widest line when the text is laid in a column of this width. */
export const widestLine = (text: string, width: number, look: TextLook): number =>
  Math.min(width, wordWidth(text, look));
