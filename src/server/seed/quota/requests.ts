import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { roleCodes, statesTagged, systemActor } from '#machines/kit.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { amountColumns, noPlaces } from '#shared/quota.ts';
import { type Life, live, type Step } from '../life.ts';
import type { Stage } from '../papers.ts';
import { type BookedLife, liveBooked } from './booked.ts';
import {
  momentIn,
  type QuotaStory,
  type RequestStory,
  reached,
  reasons,
  side,
  staffOf,
} from './story.ts';

interface House {
  id: number;
  type: number;
  higher: number | null;
  students: number;
  directions: number[];
}

/** Directions of an organization for which it asks; the others have empty lines. */
const asking = 8;

async function houseOf({ trx, cast }: Stage, code: string): Promise<House> {
  const studying = statesTagged(applicationMachine, 'studying');
  const { rows } = await sql<House>`
    select o.id, o.type, h.id as higher,
      (select count(*) from application a
        where a.organization_id = o.id and a.state = any(${studying}::text[]))::int as students,
      array(select d.direction_id from organization_direction d where d.organization_id = o.id
        order by d.direction_id) as directions
    from organization o left join organization h on h.id = o.higher_organization_id and h.type = 300
      and h.staff_role is null where o.id = ${cast.organizations[code] ?? 0}`.execute(trx);
  const found = rows[0];
  if (!found) throw new Error(`no organization ${code}`);
  return found;
}

/** Begun, saved, sent. */
const sentVersion = 3;

/** What an organization asks for, direction by direction. */
const linesOf = ({ id, directions }: House, year: number) =>
  directions.map((direction_id, at) => ({
    direction_id,
    ...noPlaces,
    ...(at < asking
      ? {
          amount_phd: 2 + ((at * 3 + id + year) % 5),
          amount_dsc: (at + id) % 3,
          amount_trainee: at % 4 === 0 ? 1 : 0,
        }
      : {}),
  }));

function stepsOf(stage: Stage, story: QuotaStory, house: House, told: RequestStory): Step[] {
  const by = staffOf(stage, house.id);
  const at = (step: number, days: number) => momentIn(stage, story, step, days);
  const born = {
    period_id: story.id,
    organization_id: house.id,
    organization_type: house.type,
    student_amount: house.students,
  };
  const create: Step = { event: 'create', by, at: at(2, 2), method: 'none', columns: born };
  const expire: Step[] = reached(story, 5)
    ? [{ event: 'expire', by: systemActor, at: momentIn(stage, story, 5, 0, 6), method: 'none' }]
    : [];
  if (told === 'noneNeeded') return [create, { event: 'declareNone', by, at: at(2, 3) }, ...expire];
  const saved: Step[] = [
    create,
    { event: 'save', by, at: at(2, 3), method: 'none', columns: { description: null } },
  ];
  if (told === 'neverSent') return [...saved, ...expire];
  const sent: Step[] = [
    ...saved,
    { event: 'send', by, at: at(2, 4), method: 'sms', columns: { sent_at: at(2, 4) } },
  ];
  if (told === 'refusedByMinistry') {
    const reason = reasons.ministry;
    const refused = { reason, reason_version: sentVersion, rejected_by_agency: false };
    return [
      ...sent,
      { event: 'reject', by: systemActor, at: at(3, 3), method: 'none', reason, columns: refused },
      ...expire,
    ];
  }
  if (told === 'pending') return sent;
  const { agency } = side(stage);
  if (told === 'accepted') return [...sent, { event: 'accept', by: agency, at: at(4, 2) }];
  const endorsed = JSON.stringify(
    Object.fromEntries(
      linesOf(house, story.year).map(({ direction_id, ...amounts }) => [direction_id, amounts]),
    ),
  );
  const returned = {
    reason: reasons.agency,
    reason_version: sentVersion,
    rejected_by_agency: true,
    endorsed,
  };
  return [
    ...sent,
    { event: 'reject', by: agency, at: at(4, 2), reason: reasons.agency, columns: returned },
    { event: 'rework', by, at: at(4, 3) },
  ];
}

/**
 * The answer of the ministry above; nobody above = endorsed by itself, a ministry without an
 * account was silent.
 */
function endorsementOf(
  stage: Stage,
  story: QuotaStory,
  house: House,
  told: RequestStory,
  quota_request_id: number,
): Life {
  const { ministry } = side(stage);
  const at = (step: number, days: number) => momentIn(stage, story, step, days);
  const born = { period_id: story.id, kind: 100, quota_request_id, document_version: sentVersion };
  const event = (name: string): Step => ({
    event: name,
    by: systemActor,
    at: at(2, 4),
    method: 'none',
  });
  if (house.higher === null)
    return {
      steps: [
        { ...event('createAccepted'), columns: { ...born, auto: true, decided_at: at(2, 4) } },
      ],
    };
  const asked: Step = {
    ...event('create'),
    columns: { ...born, approver: roleCodes.ministry, approver_organization_id: house.higher },
  };
  const decided_at = at(3, 3);
  if (told === 'refusedByMinistry') {
    const reason = reasons.ministry;
    return {
      steps: [
        asked,
        {
          event: 'reject',
          by: ministry,
          at: decided_at,
          method: 'sms',
          reason,
          columns: { decided_at, reason, reason_version: sentVersion },
        },
      ],
    };
  }
  if (house.higher === ministry.organizationId) {
    return {
      steps: [
        asked,
        {
          event: 'accept',
          by: ministry,
          at: decided_at,
          method: 'sms',
          columns: { decided_at, reason: null },
        },
      ],
    };
  }
  const silent = momentIn(stage, story, 3, 5, 6);
  return {
    steps: [
      asked,
      { ...event('autoAccept'), at: silent, columns: { auto: true, decided_at: silent } },
    ],
  };
}

const unsent: readonly RequestStory[] = ['neverSent', 'noneNeeded'];

/** Requests of the organizations of one period, with the answers of their ministries. */
export async function addRequests(stage: Stage, story: QuotaStory): Promise<void> {
  const told = Object.entries(story.requests);
  const houses: House[] = [];
  for (const [code] of told) houses.push(await houseOf(stage, code));
  const lives = houses.map((house, at): BookedLife => {
    const [, one = 'accepted'] = told[at] ?? [];
    const empty = Object.fromEntries(amountColumns.map((column) => [column, 0]));
    const lines = linesOf(house, story.year).map((line) =>
      one === 'noneNeeded' ? { ...line, ...empty } : line,
    );
    const write = (id: number) =>
      stage.trx
        .insertInto('quota_request_line')
        .values(lines.map((line) => ({ ...line, quota_request_id: id })))
        .execute();
    return { steps: stepsOf(stage, story, house, one), lines: write };
  });
  const ids = await liveBooked(stage, quotaRequestMachine, 'quota_request', lives);
  const answers = houses.flatMap((house, at) => {
    const [, one = 'accepted'] = told[at] ?? [];
    return unsent.includes(one) ? [] : [endorsementOf(stage, story, house, one, ids[at] ?? 0)];
  });
  await live(stage.trx, quotaAgreementMachine, 'quota_agreement', answers);
}
