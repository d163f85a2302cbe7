import { confirmedBy } from '#server/documents/confirmed-by.ts';
import {
  type Block,
  type DocumentRow,
  type IssuedDocument,
  personName,
  type Words,
} from '#server/documents/document.ts';
import { tashkentDay } from '#shared/dates.ts';
import type { PersonFacts } from './person-facts.server.ts';

/**
 * What both extracts share: the order's number and date at the top, what it says, the rows, and who
 * entered it.
 */
export function orderDocument(
  facts: PersonFacts,
  words: Words,
  kind: 'admission' | 'finish',
  rows: Block,
): IssuedDocument {
  const { say, date } = words;
  const { order } = facts;
  return {
    number: order?.number ?? facts.number,
    date: order?.date ?? tashkentDay(new Date(facts.event.at)),
    title: say(`${kind}.title`),
    subject: personName(facts.person),
    blocks: [
      {
        kind: 'paragraph',
        text: say(`${kind}.text`, { number: order?.number ?? '', date: date(order?.date ?? null) }),
      },
      rows,
      { kind: 'signature', role: say('order.head'), name: '', note: say('order.handwritten') },
      {
        kind: 'signature',
        role: say('order.entered'),
        name: facts.event.actor ?? '',
        note: confirmedBy(facts, words),
      },
    ],
  };
}

/** Whom an extract is about, and in which study. */
export const studentRows = (facts: PersonFacts, { code }: Words): DocumentRow[] => [
  ['name', personName(facts.person)],
  ['record', facts.number],
  ['studentNumber', facts.study.student_number],
  ['type', code('dcType', facts.dc_type)],
];

/** `05.01.02 – Name of the specialty`. */
export const directionName = ({ direction }: PersonFacts, { name }: Words): string =>
  direction ? `${direction.code} – ${name(direction)}` : '';
