import { confirmedBy } from '#server/documents/confirmed-by.ts';
import type { Block, Compose, Words } from '#server/documents/document.ts';
import type { DocumentKind } from '#server/documents/kinds.ts';
import { tashkentDay } from '#shared/dates.ts';
import { type LetterDocumentFacts, letterDocumentFacts } from './document-facts.server.ts';

/** What a targeted letter orders, and what its customer undertakes. */
function targetedBlocks(
  targeted: NonNullable<LetterDocumentFacts['targeted']>,
  { say, name, code, rows }: Words,
): Block[] {
  const { target, direction, dc_type, amount, candidates, admission_year, obligation } = targeted;
  return [
    rows([
      ['trainer', name(target)],
      ['direction', `${direction.code} – ${name(direction)}`],
      ['type', code('dcType', dc_type)],
      ['admissionYear', String(admission_year)],
      ['places', String(amount)],
      ['named', candidates > 0 ? String(candidates) : null],
    ]),
    { kind: 'heading', text: say('letter.obligation') },
    ...obligation.split(/\n{2,}/).map((part): Block => ({ kind: 'paragraph', text: part })),
  ];
}

/**
 * DOC-LETTER, a letter on the organization's form: from, to, number, date, short info, text, files,
 * signatory.
 */
const compose: Compose<LetterDocumentFacts> = (facts, words) => {
  const { say, name, date } = words;
  const { form, to, answers, answer_until, body, files } = facts;
  const contacts = [form.address, form.phone, form.tin && say('letter.tin', { tin: form.tin })]
    .filter(Boolean)
    .join(' · ');
  const answered =
    answers &&
    say('letter.answers', {
      number: answers.number,
      date: date(tashkentDay(new Date(answers.date))),
    });
  const text = [facts.short_info, ...(body?.split(/\n{2,}/) ?? [])];
  const blocks: (Block | null)[] = [
    { kind: 'addressee', lines: [{ label: say('letter.to'), value: name(to) }] },
    answers && answered ? { kind: 'paragraph', text: `${answered}: ${answers.short_info}` } : null,
    ...text.map((part): Block => ({ kind: 'paragraph', text: part })),
    ...(facts.targeted ? targetedBlocks(facts.targeted, words) : []),
    answer_until
      ? { kind: 'paragraph', text: say('letter.answerUntil', { date: date(answer_until) }) }
      : null,
    { kind: 'heading', text: say('letter.files') },
    { kind: 'list', items: files },
    {
      kind: 'signature',
      role: say('letter.sender'),
      name: facts.event.actor ?? '',
      note: confirmedBy(facts, words),
    },
  ];
  return {
    number: facts.number,
    contacts,
    date: tashkentDay(new Date(facts.event.at)),
    title: say('letter.title'),
    subject: '',
    blocks: blocks.filter((block) => block !== null),
  };
};

/** Checked by the organization that the letter went to. */
export const letterDocument: DocumentKind<LetterDocumentFacts> = {
  facts: letterDocumentFacts,
  compose,
  about: ({ to }) => ({ to }),
};
