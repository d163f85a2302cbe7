import { tashkentDay } from '#shared/dates.ts';
import { confirmedBy } from './confirmed-by.ts';
import type { LetterPaperFacts } from './letter-facts.ts';
import type { Block, Compose } from './paper.ts';

/** DOC-LETTER, a letter on the organization's form: from, to, number, date, short info, text, files, signatory (processes section 23). */
export const letterPaper: Compose<LetterPaperFacts> = (facts, words) => {
  const { say, name, date } = words;
  const { form, to, answers, answer_until, body, files } = facts;
  const contacts = [form.address, form.phone, form.tin && say('letter.tin', { tin: form.tin })].filter(Boolean).join(' · ');
  const answered = answers && say('letter.answers', { number: answers.number, date: date(tashkentDay(new Date(answers.date))) });
  const text = [facts.short_info, ...(body?.split(/\n{2,}/) ?? [])];
  const blocks: (Block | null)[] = [
    { kind: 'addressee', lines: [{ label: say('letter.to'), value: name(to) }] },
    answers && answered ? { kind: 'paragraph', text: `${answered}: ${answers.short_info}` } : null,
    ...text.map((part): Block => ({ kind: 'paragraph', text: part })),
    answer_until ? { kind: 'paragraph', text: say('letter.answerUntil', { date: date(answer_until) }) } : null,
    { kind: 'heading', text: say('letter.files') },
    { kind: 'list', items: files },
    { kind: 'signature', role: say('letter.sender'), name: facts.event.actor ?? '', note: confirmedBy(facts, words) },
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
