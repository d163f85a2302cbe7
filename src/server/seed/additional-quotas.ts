import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import type { Actor } from '#machines/kit.ts';
import { daysAgo } from '../story/moments.ts';
import { actorOf } from './cast.ts';
import type { Candidate } from './exam-candidates.ts';
import type { Step } from './life.ts';
import { addFiles, type Stage } from './papers.ts';
import { liveBooked } from './quota/booked.ts';

/**
 * Where the exam of the requests is, who acts for its organization, and since how many days its
 * results are known.
 */
interface Place {
  period_id: number;
  organization_id: number;
  direction_id: number;
  by: Actor;
  keeper: number;
  finished: number;
}

const outsideQuota = { basis: 100, payer: 100 } as const;
const contract = { basis: 200, payer: 300 } as const;
const reason = 'Talabgorlarning bali oʻtish balidan yuqori, tashkilotning oʻquv bazasi yetarli.';

const msPerHour = 3_600_000;
/** So many hours after results that were published so many days ago. */
const hoursAfter = (stage: Stage, finished: number, hours: number): Date =>
  new Date(daysAgo(stage, finished, 6).getTime() + hours * msPerHour);
/** When the demonstration names its candidate. */
export const namedAt = (stage: Stage, finished: number): Date => hoursAfter(stage, finished, 6);

/**
 * Requests for additional places of one exam: one whose place the named candidate has, one that was
 * given in part and waits for names, one that the agency decides about, and a draft. Answers the id
 * of the first.
 */
export async function addAdditionalQuotas(
  stage: Stage,
  place: Place,
  named: readonly Candidate[],
): Promise<number> {
  const { by, keeper, finished, ...where } = place;
  const agency = actorOf(stage.cast, 'agentlik');
  const { quotaLetter: letter_file_id } = await addFiles(
    stage,
    keeper,
    ['quotaLetter'],
    finished,
    'Qoʻshimcha kvota ajratishni soʻraymiz.',
  );
  const hour = (hours: number) => hoursAfter(stage, finished, hours);
  const at = (
    hours: number,
    event: string,
    actor: Actor,
    columns: Record<string, unknown> = {},
  ): Step => ({
    event,
    by: actor,
    at: hour(hours),
    columns,
    method: event === 'create' ? 'none' : 'sms',
  });
  const create = (amount: number, kind: typeof outsideQuota | typeof contract): Step =>
    at(1, 'create', by, {
      ...where,
      ...kind,
      dc_type: 200,
      amount,
      student_amount: 3,
      description: reason,
      letter_file_id,
    });
  const ask = at(2, 'ask', by, { asked_at: hour(2) });
  const accept = (accepted_amount: number) =>
    at(4, 'accept', agency, { accepted_amount, decided_at: hour(4) });
  const names = named.map(({ application }) => application);
  const { letter_file_id: _none, ...unsent } = create(1, outsideQuota).columns ?? {};
  const lives = [
    [
      create(1, outsideQuota),
      ask,
      accept(1),
      at(6, 'distribute', by, { named: names, distributed_at: namedAt(stage, finished) }),
    ],
    [create(3, contract), ask, accept(2)],
    [create(1, contract), ask],
    [{ ...create(1, outsideQuota), columns: unsent }],
  ];
  const [first = 0] = await liveBooked(
    stage,
    additionalQuotaMachine,
    'additional_quota',
    lives.map((steps) => ({ steps })),
  );
  return first;
}
