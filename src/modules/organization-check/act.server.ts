import { givenText } from '#server/base/texts.ts';
import { confirmedBy } from '#server/documents/confirmed-by.ts';
import { type Block, type Compose, personName, type Words } from '#server/documents/document.ts';
import type { DocumentKind } from '#server/documents/kinds.ts';
import { tashkentDay } from '#shared/dates.ts';
import { type CheckActFacts, checkActFacts } from './act-facts.server.ts';
import { rowStatuses } from './codes.ts';

type Found = CheckActFacts['rows'][number];

const statusIn = (status: number, { language }: Words): string =>
  givenText(language, `check-screen.status.${status}`);

/** Reason, deadline, note, and that somebody has left, in one cell. */
function remarks({ reason_code, deadline, note, left }: Found, words: Words): string {
  const { say, code, shortDate } = words;
  const parts = [
    code('cancelReason', reason_code),
    deadline && say('checkAct.until', { date: shortDate(deadline) }),
    note,
    left && say('checkAct.left'),
  ];
  return parts.filter(Boolean).join('; ');
}

function rowsTable({ rows }: CheckActFacts, words: Words): Block {
  const { say } = words;
  return {
    kind: 'table',
    columns: [
      { head: '№', share: 0.6 },
      { head: say('row.name'), share: 3.4 },
      { head: say('row.result'), share: 2 },
      { head: say('checkAct.mark'), share: 0.9 },
      { head: say('checkAct.remarks'), share: 3.4 },
    ],
    rows: rows.map((one, at) => [
      String(at + 1),
      personName(one),
      statusIn(one.status, words),
      one.mark === null ? '–' : String(one.mark),
      remarks(one, words),
    ]),
  };
}

const sums = ({ rows }: CheckActFacts, words: Words): string[] =>
  rowStatuses.flatMap(({ id }) => {
    const count = rows.filter(({ status }) => status === id).length;
    return count > 0 ? [`${statusIn(id, words)}: ${count}`] : [];
  });

/** DOC-CHECK-ACT: the organization, the working group, what was found of each student, deadlines. */
const compose: Compose<CheckActFacts> = (facts, words) => {
  const { say, name, date, rows } = words;
  return {
    number: facts.number,
    date: tashkentDay(new Date(facts.event.at)),
    title: say('checkAct.title'),
    subject: name(facts.organization),
    blocks: [
      { kind: 'paragraph', text: say('checkAct.text') },
      rows([
        ['organization', name(facts.organization)],
        ['days', `${date(facts.starts_on)} – ${date(facts.ends_on)}`],
        ['students', String(facts.rows.length)],
      ]),
      { kind: 'heading', text: say('checkAct.group') },
      { kind: 'list', items: facts.members.map((one) => `${one.name}, ${one.position}`) },
      { kind: 'heading', text: say('checkAct.found') },
      { kind: 'list', items: sums(facts, words) },
      rowsTable(facts, words),
      {
        kind: 'signature',
        role: say('checkAct.finished'),
        name: facts.event.actor ?? '',
        note: confirmedBy(facts, words),
      },
    ],
  };
};

/** Checked by organization and number alone: it names nobody to the public. */
export const checkActDocument: DocumentKind<CheckActFacts> = {
  facts: checkActFacts,
  compose,
  about: () => ({}),
};
