import fc from 'fast-check';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { Trx } from '#server/engine/process.ts';
import type { World } from '../world.ts';
import { somebodyIsAsked } from './asked.ts';
import { type Command, command, take } from './commands.ts';
import { Ending } from './ending.ts';
import { Exploration } from './exploration.ts';
import { holdsAlways } from './properties.ts';

/** Everything in time, from any moment of the year. */
const untilClosed = 500;
/** Studies are ended by those who may end them. */
const untilEnded = 900;
const month = 30;
const mostCommands = 16;
/** So many milliseconds a life that has failed is shortened. */
const shortening = 20_000;

/** A period that was never begun can be deleted. */
const prepared = statesTagged(periodMachine, 'prepared');

class RolledBack extends Error {}

/** Runs something in a transaction that is taken back, with the clock. */
async function takenBack(world: World, run: (trx: Trx) => Promise<void>): Promise<void> {
  const today = world.on.clock.today();
  try {
    await world.on.services.db.transaction().execute(async (trx) => {
      await run(trx);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  } finally {
    world.on.clock.set(today);
  }
}

/** What keeps a period open: somebody who was accepted and is not admitted, or something else. */
async function whyOpen({ db }: Exploration): Promise<string> {
  const waiting = await db
    .selectFrom('application as a')
    .innerJoin('exam_result as x', 'x.application_id', 'a.id')
    .innerJoin('exam as e', 'e.id', 'x.exam_id')
    .select('a.id')
    .where('a.state', 'in', statesTagged(applicationMachine, 'awaitsAdmission'))
    .where('x.state', 'in', statesTagged(examResultMachine, 'passed'))
    .where('e.state', 'in', statesTagged(examMachine, 'published'))
    .execute();
  const ids = waiting.map(({ id }) => id).join(', ');
  return ids === ''
    ? 'a period can always be closed'
    : `who is accepted can be admitted: application ${ids}`;
}

/** All periods are closed when everybody does their duty; then everything else ends too. */
async function canEnd(exploration: Exploration): Promise<void> {
  const ending = new Ending(exploration);
  const closed = async () => {
    await holdsAlways(exploration);
    const left = await ending.unsettled();
    return !left.some(({ process, state }) => process === 'period' && !prepared.includes(state));
  };
  if (!(await ending.until(closed, untilClosed, 'agency')))
    throw new Error(`${await whyOpen(exploration)}:\n${await ending.whatIsLeft()}`);
  const all = async () => {
    await holdsAlways(exploration);
    return (await ending.unsettled()).length === 0;
  };
  if (!(await ending.until(all, untilEnded, 'everybody', month)))
    throw new Error(`every record can reach a final state:\n${await ending.whatIsLeft()}`);
}

/** One life: some commands, after each of which everything holds, and then the end. */
async function lived(exploration: Exploration, commands: readonly Command[]): Promise<void> {
  for (const one of commands) {
    await take(exploration, one);
    await holdsAlways(exploration);
  }
  await somebodyIsAsked(exploration);
  await canEnd(exploration);
}

/** What happened in a life, and what was refused last, for a person to read. */
const toldBy = ({ told, refused }: Exploration): string =>
  [...told, 'refused:', ...[...new Set(refused)].slice(-30)].join('\n');

interface Life {
  seed: number;
  /** Leads to the shortened one of a life that failed. */
  path?: string | undefined;
  /** What is so in this life alone. */
  before?: ((exploration: Exploration) => Promise<void>) | undefined;
  /** Whether a life that failed is told as it was, without looking for a shorter one. */
  asItWas?: boolean;
}

/**
 * Lets one life begin at this moment of the year, and takes it back. Throws with the shortest life
 * that breaks a property, seed and path.
 */
export async function explore(
  world: World,
  { seed, path, before, asItWas = false }: Life,
): Promise<void> {
  let failed: number | undefined;
  const property = fc.asyncProperty(
    fc.array(command, { minLength: 1, maxLength: mostCommands, size: 'max' }),
    async (commands) => {
      if (failed !== undefined && performance.now() - failed > shortening) return;
      await takenBack(world, async (trx) => {
        const exploration = new Exploration(world, trx);
        await before?.(exploration);
        await lived(exploration, commands).catch((error: unknown) => {
          failed ??= performance.now();
          throw new Error(`${error}\n${toldBy(exploration)}`, { cause: error });
        });
      });
    },
  );
  await fc.assert(property, {
    seed,
    numRuns: 1,
    endOnFailure: asItWas,
    ...(path && { path }),
  });
}
