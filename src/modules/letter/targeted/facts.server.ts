import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { TargetedLetterFacts } from '#machines/targeted-letter.machine.ts';
import { quotaStep, stepOf } from '#modules/quota/for-others/steps.server.ts';
import type { Creation, Reader } from '#server/engine/process.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { scopesFor } from '#shared/abilities.ts';
import { organizationTypes } from '#shared/codes.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { timeFacts } from '../correspondence/times.server.ts';
import { lastDayOfLetter } from '../for-others/targeted-places.server.ts';
import { registeredSql, type TargetedLetterRow } from './row.server.ts';

const over = statesTagged(periodMachine, 'over');
const institutions: readonly number[] = organizationTypes
  .filter(({ institution }) => institution)
  .map(({ id }) => id);

/**
 * The first day on which the agency may accept without an opinion: so many days have passed
 * (setting `letter.opinion_days`).
 */
function decisionFrom(
  { sent_at }: Pick<TargetedLetterRow, 'sent_at'>,
  { settings }: Pick<Reader, 'settings'>,
): string | null {
  return sent_at && addDays(tashkentDay(sent_at), settings['letter.opinion_days']);
}

/**
 * What the time of its admission lets a letter do: steps 1 to 3 freely, later for places of a given
 * quota, never after the registration.
 */
function admissionFacts(
  { period, amount, given_left }: TargetedLetterRow,
  { today }: Pick<Reader, 'today'>,
) {
  const step = period ? stepOf(period.state) : 0;
  return {
    admissionOpen: step > 0,
    registrationNotOver: period === null || today <= period.registration_stop,
    registrationStop: period?.registration_stop ?? null,
    requestsTime: step >= quotaStep.preparation && step <= quotaStep.endorsement,
    withinGiven: amount !== null && amount <= given_left,
    givenLeft: Math.max(given_left, 0),
  };
}

/** What the machine must know of a targeted letter. */
export function targetedLetterFacts(
  row: TargetedLetterRow,
  reader: Reader,
): TargetedLetterFacts & Record<string, unknown> {
  const { target_org, admission_year, period } = row;
  const from = decisionFrom(row, reader);
  return {
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    addresseeId: row.addressee_id,
    customerActive: row.from_org === null || row.from_org.state === workingOrganization,
    companyUnregistered: row.from_org !== null || !row.registered,
    customerNamed: row.from_org !== null || row.customer_name !== null,
    neverSent: row.code === null,
    trainerChosen: target_org !== null,
    trainerOther: row.addressee_id === null || row.addressee_id !== row.organization_id,
    trainerActive:
      target_org === null ||
      (target_org.state === workingOrganization && institutions.includes(target_org.type)),
    directionOffered: row.offered,
    placesNamed: row.amount !== null,
    candidatesFit: row.amount === null || row.candidate_pinfls.length <= row.amount,
    shortInfoGiven: row.short_info !== null,
    obligationGiven: row.obligation !== null,
    fileGiven: row.file_id !== null,
    ...admissionFacts(row, reader),
    opinionAwaited: row.opinion_at === null,
    opinionTimeOver: from !== null && from <= reader.today,
    opinionFrom: from,
    placeLeft: row.used < (row.amount ?? 0),
    validityOver:
      (period !== null && over.includes(period.state)) ||
      (admission_year !== null &&
        lastDayOfLetter(admission_year) < reader.today &&
        row.waiting === 0),
    ...timeFacts(row, reader),
  };
}

interface Customer {
  tin: string | null;
  registered: boolean;
  active: boolean;
}

/**
 * Who orders: staff of an organization for it, or the user of a legal entity (type L) whose TIN has
 * no organization here.
 */
export async function targetedCreateFacts({ trx, reader }: Creation) {
  const { role, userId, organizationId } = reader.actor;
  const { rows } = await sql<Customer>`
    select a.tin, ${registeredSql(sql`a.tin`)} as registered,
      coalesce(o.state = ${workingOrganization}, false) as active
    from account a left join organization o on o.id = ${organizationId}
      where a.id = ${userId}`.execute(trx);
  const company = scopesFor(
    { role, userType: reader.userType ?? 'I' },
    'TargetedLetter',
    'create',
  ).includes('O');
  const found = rows[0];
  return {
    ownerId: company ? userId : null,
    organizationId,
    addresseeId: null,
    customerActive: company ? Boolean(found?.tin) : Boolean(found?.active),
    companyUnregistered: !company || !found?.registered,
  };
}
