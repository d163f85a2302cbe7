import type { UploadProblem } from '#machines/live/upload.machine.ts';

// One character per byte. Browsers and Node disagree about 0x80-0x9F, so nothing here looks at
// those.
const latin1 = new TextDecoder('latin1');
const startLength = 1024;

const textAt = async (file: Blob, from: number, to?: number): Promise<string> =>
  latin1.decode(await file.slice(from, to).arrayBuffer());

type Judge = (file: Blob, start: string) => Promise<UploadProblem | null>;

const judgePdf: Judge = async (file) => {
  const whole = await textAt(file, 0);
  if (!whole.slice(-startLength).includes('%%EOF')) return 'damaged';
  return /\/Encrypt\s+\d+\s+\d+\s+R|\/Encrypt\s*<</.test(whole) ? 'password_protected' : null;
};
const judgePng: Judge = async (file) =>
  (await textAt(file, -12)).includes('IEND') ? null : 'damaged';
const judgeJpeg: Judge = async (file) =>
  (await textAt(file, -startLength)).includes('\xff\xd9') ? null : 'damaged';

/** First bytes of each type, the endings its name may have, and how to see whether it is whole. */
const kinds: { begins(start: string): boolean; extensions: readonly string[]; judge: Judge }[] = [
  { begins: (start) => start.includes('%PDF-'), extensions: ['pdf'], judge: judgePdf },
  {
    begins: (start) => start.slice(1).startsWith('PNG\r\n\x1a\n'),
    extensions: ['png'],
    judge: judgePng,
  },
  {
    begins: (start) => start.startsWith('\xff\xd8\xff'),
    extensions: ['jpg', 'jpeg'],
    judge: judgeJpeg,
  },
];

/**
 * Looks into a chosen file before it is sent (type by content, not by name): another content than
 * the ending promises, cut off, or a PDF behind a password. For comfort: the server looks again.
 */
export async function checkFile(file: File): Promise<UploadProblem | null> {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const start = await textAt(file, 0, startLength);
  const kind = kinds.find((one) => one.begins(start));
  if (kind === undefined)
    return kinds.some((one) => one.extensions.includes(ending)) ? 'damaged' : 'type';
  return kind.extensions.includes(ending) ? kind.judge(file, start) : 'type';
}
