import { confirmedBy } from '#server/documents/confirmed-by.ts';
import type { Compose } from '#server/documents/document.ts';
import { tashkentDay } from '#shared/dates.ts';
import type { AskFacts } from './facts.server.ts';
import { placesTable } from './places-table.server.ts';

/**
 * DOC-ASK, the quota request of an organization: lines by direction and form, now studying,
 * signatory.
 */
export const askDocument: Compose<AskFacts> = (facts, words) => {
  const { say, code, name, rows } = words;
  const { period, organization, higher, lines, sums } = facts;
  return {
    number: facts.number,
    date: tashkentDay(new Date(facts.event.at)),
    title: say('ask.title'),
    subject: '',
    blocks: [
      { kind: 'paragraph', text: say('ask.text', { year: period.admission_year }) },
      rows([
        ['organization', name(organization)],
        ['organizationType', code('organizationType', facts.organization_type)],
        ['higher', name(higher)],
        ['period', name(period)],
        ['students', String(facts.students)],
        ['note', facts.description],
      ]),
      placesTable(
        [{ head: say('row.direction'), share: 4.5 }],
        lines.map(({ direction, ...places }) => ({
          cells: [`${direction.code} – ${name(direction)}`],
          places,
        })),
        { cells: [say('quota.all')], places: sums },
        words,
      ),
      {
        kind: 'signature',
        role: say('quota.sender'),
        name: facts.event.actor ?? '',
        note: confirmedBy(facts, words),
      },
    ],
  };
};
