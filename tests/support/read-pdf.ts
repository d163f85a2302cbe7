import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What somebody who opens a PDF finds. */
export interface ReadPdf {
  /** Each page with its text, and how far to the left and right (in points) its text reaches. */
  pages: { width: number; height: number; text: string; left: number; right: number }[];
  text: string;
  language: string | undefined;
  title: string;
  tagged: boolean;
  /** Names of the embedded fonts in use. */
  fonts: string[];
  /**
   * The corners (x, y, width in points) of the rectangles of the drawing with the most of them: the
   * modules of a QR code.
   */
  modules: { x: number; y: number; width: number }[];
}

/**
 * A path as the engine hands it on: 0 move, 1 line (each with x and y), 4 close. Other drawings
 * have curves and are no modules.
 */
function rectangles(path: ArrayLike<number>): ReadPdf['modules'] {
  const found: ReadPdf['modules'] = [];
  let points: [x: number, y: number][] = [];
  for (let at = 0; at < path.length; ) {
    const [step, x = 0, y = 0] = Array.from({ length: 3 }, (_, offset) => path[at + offset]);
    if (step !== 0 && step !== 1 && step !== 4) return [];
    if (step === 0) points = [];
    if (step !== 4) points.push([x, y]);
    if (step === 4) {
      const xs = points.map(([one]) => one);
      found.push({
        x: Math.min(...xs),
        y: Math.min(...points.map(([, one]) => one)),
        width: Math.max(...xs) - Math.min(...xs),
      });
    }
    at += step === 4 ? 1 : 3;
  }
  return found;
}

/** Reads a PDF as a viewer does. */
export async function readPdf(content: Buffer): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const pages: ReadPdf['pages'] = [];
  const fonts = new Set<string>();
  let modules: ReadPdf['modules'] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const said = items.flatMap((item) => ('str' in item ? [item] : []));
    const seen = said.filter(({ str }) => str.trim() !== '');
    pages.push({
      width,
      height,
      text: said.map(({ str, hasEOL }) => str + (hasEOL ? ' ' : '')).join(''),
      left: Math.min(width, ...seen.map(({ transform }) => Number(transform[4]))),
      right: Math.max(0, ...seen.map((item) => Number(item.transform[4]) + item.width)),
    });
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [at, operation] of fnArray.entries()) {
      if (operation === OPS.setFont) fonts.add(page.commonObjs.get(argsArray[at][0]).name);
      const drawn =
        operation === OPS.constructPath && argsArray[at][1]?.[0]
          ? rectangles(argsArray[at][1][0])
          : [];
      if (drawn.length > modules.length) modules = drawn;
    }
  }
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const tagged = (await pdf.getMarkInfo())?.Marked === true;
  await pdf.destroy();
  return {
    pages,
    text: pages.map(({ text }) => text).join('\n'),
    language: info.Language,
    title: info.Title ?? '',
    tagged,
    fonts: [...fonts],
    modules,
  };
}
