import { roleCodes, stateMeta, statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { roleNameOf } from '#server/base/role-name.ts';
import type { Person } from '#server/story/story.ts';
import type { Walk } from '#server/story/walk.ts';
import { type Amounts, noPlaces, quotaOrganizationTypeIds } from '#shared/quota.ts';
import { quotaStep } from '../for-others/steps.server.ts';
import { awaitedIn, questionTo } from './records.server.ts';

const periodProcess = periodMachine.id;
const requestProcess = quotaRequestMachine.id;
const agreementProcess = quotaAgreementMachine.id;
const totalProcess = quotaTotalMachine.id;
const distributionProcess = quotaDistributionMachine.id;

const undecided = statesTagged(quotaRequestMachine, 'undecided');

/** Places of a PhD as the forms send them, with one of a DSc. */
export const places = (phd: number): Amounts => ({ ...noPlaces, amount_dsc: 1, amount_phd: phd });

/** A quota period that is brought from step to step by what its people really do. */
export interface WalkedYear {
  period: number;
  admissionYear: number;
  /** The request that opens the steps: it is sent when there is none yet. */
  request(): Promise<number>;
  /** The accepted total for all organizations: finance gives it when there is none yet. */
  total(): Promise<number>;
  /** What the agency has to distribute, from step 6 on. */
  distribution(): Promise<number>;
  /** The organizations' ministries are asked about the requests that wait. */
  askMinistries(): Promise<void>;
  /** The agency sends what it distributes, and both ministries are asked. */
  sendDistribution(): Promise<number>;
  /** The agency asks the economy ministry about all requests together. */
  askEconomy(): Promise<number>;
  /** The answers of everybody who is asked now. */
  answerAll(event?: 'accept' | 'reject'): Promise<void>;
  /** Does what opens the door out of the step that the period is in. */
  finishStep(): Promise<void>;
  /** Does what the steps before still need, and goes to one of them. */
  goTo(step: number): Promise<void>;
  /** The next day the agency goes a step back. */
  goBack(): Promise<void>;
}

/** The newest record of a table in a period. */
async function newestIn(
  { db }: Walk,
  table: 'quota_total' | 'quota_distribution',
  period: number,
): Promise<number | undefined> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('period_id', '=', period)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.id;
}

/** The request that the organization of somebody has in a period. */
async function requestOf({ db }: Walk, period: number, { id }: Person) {
  const found = await db
    .selectFrom('quota_request as q')
    .innerJoin('account as a', 'a.organization_id', 'q.organization_id')
    .select('q.id')
    .where('q.period_id', '=', period)
    .where('a.id', '=', id)
    .executeTakeFirst();
  return found?.id;
}

/** The requests of a period that wait for a ministry or for the agency. */
export async function undecidedIn({ db }: Walk, period: number): Promise<number[]> {
  const found = await db
    .selectFrom('quota_request')
    .select('id')
    .where('period_id', '=', period)
    .where('state', 'in', undecided)
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

/** Asks for places in the one direction of a walk. */
async function ask(walk: Walk, period: number, asker: Person): Promise<number> {
  const id = await walk.create(asker, requestProcess, { period_id: period });
  const lines = [{ direction_id: walk.direction, ...places(10) }];
  await walk.act(asker, requestProcess, id, 'save', { payload: { lines } });
  await walk.act(asker, requestProcess, id, 'send');
  return id;
}

/** Finance gives places to all organizations together, and the agency accepts them. */
async function give(walk: Walk, period_id: number, year: number): Promise<number> {
  const finance = walk.staff('finance');
  const organization_type = quotaOrganizationTypeIds.all;
  const form = { period_id, year, organization_type, ...places(8) };
  const id = await walk.create(finance, totalProcess, form);
  await walk.act(finance, totalProcess, id, 'send');
  await walk.act(walk.staff('innovation'), totalProcess, id, 'accept');
  return id;
}

/**
 * The year of a quota period that is in step 2 or before; `asker` is somebody of the organization
 * whose request opens the later steps.
 */
export async function walkedYear(
  walk: Walk,
  period: number,
  asker: Person = walk.staff('university'),
): Promise<WalkedYear> {
  const agency = walk.staff('innovation');
  const told = { stage: walk, period };
  const now = () =>
    walk.db
      .selectFrom('period')
      .select(['admission_year', 'state'])
      .where('id', '=', period)
      .executeTakeFirstOrThrow();
  const stepNow = async () => stateMeta(periodMachine, (await now()).state).step ?? 0;
  const { admission_year: admissionYear } = await now();

  const work: Readonly<Record<number, () => Promise<unknown>>> = {
    [quotaStep.requests]: () => year.request(),
    async [quotaStep.endorsement]() {
      await year.askMinistries();
      await year.answerAll();
    },
    async [quotaStep.consolidation]() {
      for (const id of await undecidedIn(walk, period))
        await walk.act(agency, requestProcess, id, 'accept');
      await year.askEconomy();
      await year.answerAll();
    },
    [quotaStep.financial]: () => year.total(),
    async [quotaStep.distribution]() {
      const id = await year.sendDistribution();
      await year.answerAll();
      await walk.follow(agreementProcess, await questionTo(told, id, roleCodes.finance));
    },
  };
  const year: WalkedYear = {
    period,
    admissionYear,
    request: async () => (await requestOf(walk, period, asker)) ?? ask(walk, period, asker),
    total: async () =>
      (await newestIn(walk, 'quota_total', period)) ?? give(walk, period, admissionYear),
    async distribution() {
      await walk.follow(periodProcess, period);
      const id = await newestIn(walk, 'quota_distribution', period);
      if (id === undefined) throw new Error(`period ${period} has nothing to distribute`);
      return id;
    },
    async askMinistries() {
      for (const id of await undecidedIn(walk, period)) await walk.follow(requestProcess, id);
    },
    async sendDistribution() {
      const id = await year.distribution();
      await walk.act(agency, distributionProcess, id, 'send');
      await walk.follow(distributionProcess, id);
      return id;
    },
    askEconomy: () => walk.create(agency, agreementProcess, { period_id: period }),
    async answerAll(event = 'accept') {
      for (const { id, approver } of await awaitedIn(told))
        await walk.act(walk.staff(roleNameOf(approver ?? 0)), agreementProcess, id, event);
    },
    async finishStep() {
      await work[await stepNow()]?.();
    },
    async goTo(step) {
      for (let at = await stepNow(); at < step; at += 1) {
        await year.finishStep();
        await walk.act(agency, periodProcess, period, 'stepNext');
      }
    },
    async goBack() {
      walk.days(1);
      await walk.act(agency, periodProcess, period, 'stepBack');
    },
  };
  return year;
}
