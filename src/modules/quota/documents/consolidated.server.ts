import { confirmedBy } from '#server/documents/confirmed-by.ts';
import type { Compose } from '#server/documents/document.ts';
import { tashkentDay } from '#shared/dates.ts';
import type { ConsolidatedFacts } from './facts.server.ts';
import { placesTable } from './places-table.server.ts';

/**
 * DOC-CONSOLIDATED, the request of the country: by ministry, by type of organization, by form of
 * study.
 */
export const consolidatedDocument: Compose<ConsolidatedFacts> = (facts, words) => {
  const { say, code, name, rows } = words;
  const { period, sums } = facts;
  const heads = (first: string) => [
    { head: first, share: 3.6 },
    { head: say('quota.organizations'), share: 1.4 },
  ];
  const all = { cells: [say('quota.all'), String(facts.organizations)], places: sums };
  return {
    number: facts.number,
    date: tashkentDay(new Date(facts.event.at)),
    title: say('consolidated.title'),
    subject: '',
    blocks: [
      { kind: 'paragraph', text: say('consolidated.text', { year: period.admission_year }) },
      rows([
        ['period', name(period)],
        ['students', String(facts.students)],
      ]),
      { kind: 'heading', text: say('consolidated.byMinistry') },
      placesTable(
        heads(say('consolidated.ministry')),
        facts.by_ministry.map(({ ministry, organizations, ...places }) => ({
          cells: [
            ministry ? name(ministry) : say('consolidated.noMinistry'),
            String(organizations),
          ],
          places,
        })),
        all,
        words,
      ),
      { kind: 'heading', text: say('consolidated.byType') },
      placesTable(
        heads(say('row.organizationType')),
        facts.by_type.map(({ organization_type, organizations, ...places }) => ({
          cells: [code('organizationType', organization_type), String(organizations)],
          places,
        })),
        all,
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
