import { confirmedBy } from '#server/documents/confirmed-by.ts';
import type { Block, Compose } from '#server/documents/document.ts';
import { tashkentDay } from '#shared/dates.ts';
import type { QuotaOrderFacts } from './facts.server.ts';
import { placesTable } from './places-table.server.ts';

/**
 * DOC-QUOTA-ORDER, the distribution as the annex to the order: lines of organizations, totals, who
 * agreed.
 */
export const quotaOrderDocument: Compose<QuotaOrderFacts> = (facts, words) => {
  const { say, code, name, rows } = words;
  const { period, lines, sums, total, agreed } = facts;
  const agreements = agreed.map(
    ({ role, actor, ...event }): Block => ({
      kind: 'signature',
      role: code('role', role),
      name: actor ?? '',
      note: confirmedBy({ event }, words),
    }),
  );
  return {
    number: facts.number,
    date: tashkentDay(new Date(facts.event.at)),
    title: say('quotaOrder.title'),
    subject: say('quotaOrder.annex'),
    blocks: [
      { kind: 'paragraph', text: say('quotaOrder.text', { year: period.admission_year }) },
      rows([
        ['period', name(period)],
        ['organizationType', code('quoteOrgType', facts.organization_type)],
        ['note', facts.description],
      ]),
      placesTable(
        [
          { head: '№', share: 0.8 },
          { head: say('row.organization'), share: 4 },
        ],
        lines.map(({ organization, ...places }, at) => ({
          cells: [String(at + 1), name(organization)],
          places,
        })),
        { cells: ['', say('quotaOrder.given')], places: sums },
        words,
      ),
      placesTable(
        [{ head: say('quotaOrder.byFinance'), share: 4.8 }],
        [],
        { cells: [say('quota.all')], places: total },
        words,
      ),
      { kind: 'signature', role: say('quotaOrder.head'), name: '', note: say('order.handwritten') },
      { kind: 'heading', text: say('quotaOrder.agreed') },
      ...agreements,
    ],
  };
};
