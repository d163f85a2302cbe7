import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { printedNameOf } from '#server/db/person-name.ts';
import { asOf } from '#server/documents/as-of.ts';
import type { DocumentSource, DueEvent, Sql, Trx } from '#server/engine/process.ts';
import { eventFacts, numberOf } from '#server/processes/document-words.ts';
import { organizationTypes } from '#shared/codes.ts';
import { type Amounts, sumOf } from '#shared/quota.ts';
import type { QuotaDistributionRow } from './distribution/process.server.ts';
import {
  askedLines,
  type ConsolidatedLine,
  consolidatedLines,
  givenLines,
  totalAt,
} from './document-lines.server.ts';
import type { AskFacts, ConsolidatedFacts, QuotaOrderFacts } from './documents/facts.server.ts';
import type { OfPeriod } from './for-others/steps.server.ts';
import type { QuotaRequestRow } from './request/process.server.ts';

type Names = { name_uz: string; name_ru: string; name_en: string } | null;

const typeOf = (name: (typeof organizationTypes)[number]['name']): number =>
  organizationTypes.find((one) => one.name === name)?.id ?? 0;
const agreed = statesTagged(quotaAgreementMachine, 'agreed');

async function organizationBy(trx: Trx, where: Sql): Promise<Names> {
  const { rows } = await sql<
    NonNullable<Names>
  >`select o.name_uz, o.name_ru, o.name_en from organization o where ${where}
    order by o.id limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Papers of the country are issued by the agency. */
const agency = (trx: Trx): Promise<Names> =>
  organizationBy(trx, sql`o.type = ${typeOf('innovationMinistry')}`);

/** DOC-ASK: anyone who sees the request reads its paper. */
export const requestDocuments: DocumentSource<QuotaRequestRow> = {
  mayRead: () => true,
  async facts(trx, row, _code, event): Promise<AskFacts> {
    const then = await asOf(trx, 'quotaRequest', row, event.id);
    const lines = await askedLines(trx, event.id);
    const above = sql`o.type = ${typeOf('ministry')} and o.staff_role is null
      and o.id = (select x.higher_organization_id from organization x
        where x.id = ${row.organization_id})`;
    return {
      code: 'DOC-ASK',
      number: numberOf('KB', row, row.id),
      event: eventFacts(event),
      organization: row.organization,
      period: row.period,
      organization_type: row.organization_type,
      higher: await organizationBy(trx, above),
      lines,
      sums: sumOf(lines),
      students: then.student_amount,
      description: then.description,
    };
  },
};

interface Group extends Amounts {
  organizations: number;
}

/** Lines under one another by a key, in the order in which their keys come first. */
function grouped<Key>(
  lines: readonly ConsolidatedLine[],
  keyOf: (line: ConsolidatedLine) => Key,
): [ConsolidatedLine, Group][] {
  const groups = new Map<Key, ConsolidatedLine[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return [...groups.values()].flatMap((members) =>
    members
      .slice(0, 1)
      .map((first): [ConsolidatedLine, Group] => [
        first,
        { ...sumOf(members), organizations: members.length },
      ]),
  );
}

/**
 * DOC-CONSOLIDATED: only agreements of the consolidated request have one, and only who sees the
 * country sees those.
 */
export const agreementDocuments: DocumentSource<OfPeriod & { id: number; period_id: number }> = {
  mayRead: () => true,
  async facts(trx, row, _code, event): Promise<ConsolidatedFacts> {
    const lines = await consolidatedLines(trx, row.period_id, event.at, typeOf('ministry'));
    const byType = grouped(lines, (line) => line.organization_type).sort(
      ([one], [other]) => one.organization_type - other.organization_type,
    );
    return {
      code: 'DOC-CONSOLIDATED',
      number: numberOf('JB', row, row.id),
      event: eventFacts(event),
      organization: await agency(trx),
      period: row.period,
      sums: sumOf(lines),
      organizations: lines.length,
      students: lines.reduce((sum, { students }) => sum + students, 0),
      by_ministry: grouped(lines, (line) => line.ministry_id).map(([{ ministry }, group]) => ({
        ministry,
        ...group,
      })),
      by_type: byType.map(([{ organization_type }, group]) => ({ organization_type, ...group })),
    };
  },
};

/** The last consent of every approver before the distribution came into force. */
async function consents(trx: Trx, id: number, event: DueEvent): Promise<QuotaOrderFacts['agreed']> {
  const { rows } = await sql<{ role: number; at: Date; confirmed: string; actor: string | null }>`
    select distinct on (g.approver) g.approver as role, h.at, h.confirm_method as confirmed,
      ${printedNameOf('a')} as actor
    from quota_agreement g join history h on h.process = ${quotaAgreementMachine.id}
      and h.record_id = g.id and h.id < ${event.id} and h.to_state = any(${agreed}::text[])
      left join account a on a.id = h.actor_user_id
    where g.quota_distribution_id = ${id} order by g.approver, h.id desc`.execute(trx);
  return rows.map((one) => ({ ...one, at: one.at.toISOString() }));
}

/** DOC-QUOTA-ORDER: what every organization got. */
export async function orderFacts(
  trx: Trx,
  row: QuotaDistributionRow,
  _code: string,
  event: DueEvent,
): Promise<QuotaOrderFacts> {
  const then = await asOf(trx, 'quotaDistribution', row, event.id);
  const lines = await givenLines(trx, event.id);
  return {
    code: 'DOC-QUOTA-ORDER',
    number: numberOf('KT', row, row.id),
    event: eventFacts(event),
    organization: await agency(trx),
    period: row.period,
    organization_type: row.total.organization_type,
    description: then.description,
    lines,
    sums: sumOf(lines),
    total: await totalAt(trx, row.quota_total_id, event.at),
    agreed: await consents(trx, row.id, event),
  };
}
