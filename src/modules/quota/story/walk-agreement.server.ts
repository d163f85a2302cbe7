import { type RoleName, roleCodes, systemActor } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import type { Person } from '#server/story/story.ts';
import { playedBy, type Scene, type Step, type Walk } from '#server/story/walk.ts';
import { daysBetween } from '#shared/dates.ts';
import { agreementKindIds } from '#shared/quota.ts';
import { quotaStep } from '../for-others/steps.server.ts';
import { questionTo } from './records.server.ts';
import { type WalkedYear, walkedYear } from './walked-year.server.ts';

const process = quotaAgreementMachine.id;
const requestProcess = quotaRequestMachine.id;
const kinds = agreementKindIds;

/** Who answers an agreement of a kind. */
const answerers: Readonly<Record<number, RoleName>> = {
  [kinds.request]: 'ministry',
  [kinds.consolidated]: 'economy',
  [kinds.distribution]: 'finance',
};
/** What those are asked about who answer one kind alone. */
const askedAbout: Partial<Record<RoleName, number>> = {
  ministry: kinds.request,
  finance: kinds.distribution,
};

/** What is sent about every kind: played with the consolidated request. */
const ofConsolidated: readonly string[] = ['remind', 'overdue', 'takeAsAgreed'];

/**
 * Which kind of agreement goes an edge: the ministry answers a request, finance a distribution, all
 * else is about the consolidated request.
 */
function kindOf({ event, from, role }: Step): number {
  if (event === 'request') return kinds.consolidated;
  const bySystem = from === 'pending' && role === systemActor.role;
  if (ofConsolidated.includes(event)) return kinds.consolidated;
  if (from === 'absent' || bySystem) return kinds.request;
  return askedAbout[role] ?? kinds.consolidated;
}

/** What a scene is about. */
interface Plot {
  walk: Walk;
  year: WalkedYear;
  kind: number;
}

/** The agreement to a request, once it was asked for. */
async function endorsementOf({ db }: Walk, request: number): Promise<number> {
  const { id } = await db
    .selectFrom('quota_agreement')
    .select('id')
    .where('quota_request_id', '=', request)
    .executeTakeFirstOrThrow();
  return id;
}

/** A request is sent, and its ministry asked; where there is none, it is endorsed by itself. */
async function endorsement({ walk, year }: Plot): Promise<number> {
  const request = await year.request();
  await walk.follow(requestProcess, request);
  return endorsementOf(walk, request);
}

/** The request is accepted, so that all of them can go to the economy ministry. */
async function consolidate({ walk, year }: Plot): Promise<void> {
  const request = await year.request();
  await year.goTo(quotaStep.consolidation);
  await walk.act(walk.staff('innovation'), requestProcess, request, 'accept');
}

async function agreedConsolidation(plot: Plot): Promise<number> {
  const { walk, year } = plot;
  await consolidate(plot);
  const id = await year.askEconomy();
  await walk.act(walk.staff('economy'), process, id, 'accept');
  return id;
}

async function questionToFinance({ walk, year }: Plot): Promise<number> {
  await year.goTo(quotaStep.distribution);
  return questionTo({ stage: walk }, await year.sendDistribution(), roleCodes.finance);
}

/** Births in the way of the kind, whichever door the model's shortest way takes. */
const doors: Readonly<Record<string, (plot: Plot) => Promise<number | null>>> = {
  create: endorsement,
  createAccepted: (plot) =>
    plot.kind === kinds.request ? endorsement(plot) : agreedConsolidation(plot),
  request: async (plot) => {
    if (plot.kind === kinds.consolidated) return null;
    return plot.kind === kinds.request ? endorsement(plot) : questionToFinance(plot);
  },
};

/** The first university takes its request back, and may send it again. */
async function withdraw({ walk, year }: Plot, again: boolean): Promise<void> {
  const request = await year.request();
  const university = walk.staff('university');
  await walk.act(university, requestProcess, request, 'withdraw');
  if (again) await walk.act(university, requestProcess, request, 'send');
}

async function opened({ kind, year }: Plot): Promise<void> {
  if (kind === kinds.request) await year.goTo(quotaStep.endorsement);
}

const goBack = ({ year }: Plot) => year.goBack();

/** So many days after the last one to answer. */
async function waitFor({ walk, year }: Plot, days: number): Promise<void> {
  const { step_until, quota_stop } = await walk.db
    .selectFrom('period')
    .select(['step_until', 'quota_stop'])
    .where('id', '=', year.period)
    .executeTakeFirstOrThrow();
  const last = step_until[String(quotaStep.consolidation)] ?? quota_stop ?? walk.today();
  walk.days(daysBetween(walk.today(), last) + days);
}

/** How the conditions of steps come about, by state and event. */
const preparations: Readonly<Record<string, (plot: Plot) => Promise<void>>> = {
  'pending.accept': opened,
  'pending.reject': opened,
  'pending.autoAccept': opened,
  'pending.remind': (plot) => waitFor(plot, -1),
  'pending.overdue': (plot) => waitFor(plot, 1),
  'pending.takeAsAgreed': (plot) => waitFor(plot, 30),
  'absent.request': async (plot) => {
    if (plot.kind === kinds.consolidated) await consolidate(plot);
  },
  'pending.renew': (plot) => withdraw(plot, true),
  'pending.drop': (plot) => withdraw(plot, false),
  async 'accepted.renew'({ walk, year }) {
    await walk.act(walk.staff('innovation'), periodMachine.id, year.period, 'stepNext');
    await year.goBack();
  },
  'accepted.drop': goBack,
  'rejected.renew': goBack,
  'rejected.drop': goBack,
};

/** Whose request it is about: nobody stands above the second university. */
async function askerOf(walk: Walk, last: Step | undefined): Promise<Person> {
  return last?.event === 'createAccepted'
    ? walk.newStaff('university', walk.otherUniversity)
    : walk.staff('university');
}

/** An agreement to a request, to all of them together, or to a distribution, as its steps need. */
export async function agreementScene(walk: Walk, steps: readonly Step[]): Promise<Scene> {
  const last = steps.at(-1);
  const kind = last ? kindOf(last) : kinds.consolidated;
  const asker = await askerOf(walk, last);
  const year = await walkedYear(walk, await walk.make('askingPeriod'), asker);
  const plot: Plot = { walk, year, kind };
  const answers = walk.staff(answerers[kind] ?? 'admin');
  return {
    actor: playedBy(
      { ministry: answers, finance: answers, economy: answers },
      walk.staff('innovation'),
    ),
    payload: (event) => (event === 'request' ? { period_id: year.period } : {}),
    prepare: async ({ from, event }) => preparations[`${from}.${event}`]?.(plot),
    outside: async ({ event }) => (await doors[event]?.(plot)) ?? null,
    placed: () => ({ period_id: year.period, kind, approver: roleCodes.economy }),
  };
}
