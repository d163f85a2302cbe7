import type { Language } from '#shared/languages.ts';
import { drawBlock } from './blocks.ts';
import { printedCode } from './check-code.ts';
import { type IssuedDocument, wordsOf } from './document.ts';
import { officialMoment } from './moment.ts';
import { qrShape } from './qr.ts';
import { edge, Sheet } from './sheet.ts';

/** What every document carries besides its content. */
export interface Stamp {
  language: Language;
  /** The organization that issues it, in this language; empty where there is none. */
  issuer: string;
  /** By which anybody may check it; without one it was issued by nobody. */
  check?: { code: string /** The QR code says the same. */; address: string };
  madeAt: Date;
  /** Of a training ground, which says so on every page. */
  training: boolean;
}

const qrSide = 76;

/** Over everything else: nobody takes this paper for a real one. */
function drawInvented(sheet: Sheet, words: string): void {
  sheet.text('P', words, { font: 'bold', size: 12 });
  sheet.y += 4;
  sheet.line('strong');
  sheet.y += 14;
}

/** Number and date top left, the organization at the right, a line: how orders begin. */
function drawHead(
  sheet: Sheet,
  { number, date, title, subject, contacts }: IssuedDocument,
  { language, issuer }: Stamp,
): void {
  const words = wordsOf(language);
  const half = sheet.width * 0.45;
  const top = sheet.y;
  sheet.text('P', `№ ${number}`, { font: 'bold', width: half - 10 });
  sheet.text('P', words.date(date), { width: half - 10 });
  const left = sheet.y;
  sheet.y = top;
  const right = { x: edge.left + half, width: sheet.width - half, size: 9 };
  if (issuer) sheet.text('P', issuer, contacts ? { ...right, font: 'bold' } : right);
  if (contacts) sheet.text('P', contacts, { ...right, color: 'grey' });
  sheet.y = Math.max(left, sheet.y) + 6;
  sheet.line('strong');
  sheet.y += 22;
  sheet.text('H1', title, { font: 'bold', size: 17 });
  if (subject) sheet.text('P', subject, { size: 11, color: 'grey' });
  sheet.y += 14;
}

/** The QR code in vector modules, and beside it code, time and address in words. */
function drawCheck(
  sheet: Sheet,
  { code, address }: NonNullable<Stamp['check']>,
  { language, madeAt }: Stamp,
): void {
  const words = wordsOf(language);
  sheet.need(qrSide + 40);
  sheet.y += 20;
  sheet.line('hair');
  sheet.y += 12;
  const top = sheet.y;
  const { side, bars } = qrShape(address);
  const unit = qrSide / side;
  sheet.figure(words.say('check.figure', { address }), () => {
    for (const { x, y, width } of bars)
      sheet.doc.rect(edge.left + x * unit, top + y * unit, width * unit, unit);
    sheet.doc.fill('#000000');
  });
  const beside = { x: edge.left + qrSide + 16, width: sheet.width - qrSide - 16, size: 8.5 };
  sheet.y = top;
  sheet.text('P', words.say('check.code', { code: printedCode(code) }), {
    ...beside,
    font: 'bold',
  });
  sheet.text('P', words.say('check.made', { at: officialMoment(words, madeAt) }), beside);
  sheet.text('P', words.say('check.how'), { ...beside, color: 'grey' });
  sheet.text('P', address, beside);
  sheet.y = Math.max(sheet.y, top + qrSide);
}

/** Draws a document as a PDF: A4, tagged, fonts embedded, page x of y. */
export async function render(paper: IssuedDocument, stamp: Stamp): Promise<Buffer> {
  const words = wordsOf(stamp.language);
  const { language, issuer, madeAt } = stamp;
  const title = `${paper.title}, № ${paper.number}`;
  const sheet = new Sheet({
    title,
    author: issuer || words.say('service'),
    subject: paper.subject,
    language,
    madeAt,
  });
  const invented = stamp.training ? words.say('training') : null;
  if (invented) drawInvented(sheet, invented);
  drawHead(sheet, paper, stamp);
  for (const block of paper.blocks) drawBlock(sheet, block);
  if (stamp.check) drawCheck(sheet, stamp.check, stamp);
  const foot = [invented, `№ ${paper.number}`, paper.title].filter(Boolean).join(' · ');
  return sheet.finish(foot, (page, pages) => words.say('page', { page, pages }));
}
