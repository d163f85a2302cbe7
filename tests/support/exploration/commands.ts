import fc from 'fast-check';
import { processOf } from '#server/declared/modules.ts';
import type { Exploration, Found } from './exploration.ts';

/**
 * One step of a random life: somebody sends an event that is enabled, everybody who is in the same
 * place does the same, somebody begins a record, or time passes. The numbers choose among what there
 * is at that moment, so that a shorter list of steps still means something.
 */
export interface Command {
  kind: 'event' | 'everybody' | 'birth' | 'day' | 'week' | 'month';
  record: number;
  act: number;
  input: number;
}

const number = fc.nat(10_000);

export const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.oneof(
    { weight: 40, arbitrary: fc.constant('event' as const) },
    { weight: 4, arbitrary: fc.constant('everybody' as const) },
    { weight: 6, arbitrary: fc.constant('birth' as const) },
    { weight: 6, arbitrary: fc.constant('day' as const) },
    { weight: 3, arbitrary: fc.constant('week' as const) },
    { weight: 1, arbitrary: fc.constant('month' as const) },
  ),
  record: number,
  act: number,
  input: number,
});

const days = { day: 1, week: 7, month: 30 } as const;
/** So many records are asked for something that can be done with them. */
const asked = 6;

/** Choices that follow from one number; the first, which lets records go on, as often as all others. */
function picks(seed: number): <Choice>(choices: readonly Choice[]) => Choice {
  let state = seed + 1;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
  return <Choice>(choices: readonly Choice[]) =>
    choices[next() < 0.5 ? 0 : Math.floor(next() * choices.length)] as Choice;
}

/** Sends an event that is enabled; answers where and what, null when nothing was done. */
async function sendAny(
  exploration: Exploration,
  { record, act, input }: Command,
): Promise<(Found & { event: string }) | null> {
  const records = await exploration.records();
  const people = await exploration.people();
  for (let at = 0; at < Math.min(asked, records.length); at += 1) {
    const found = records[(record + at * act) % records.length];
    if (!found) return null;
    const possible = await exploration.possible(processOf(found.process), [found.id], people);
    const enabled = possible.filter(({ action }) => action.enabled);
    const chosen = enabled[act % Math.max(1, enabled.length)];
    if (chosen && (await exploration.send(chosen, picks(input))) === null)
      return { ...found, event: chosen.action.event };
  }
  return null;
}

/**
 * The same happens to every record of the process that stands where one stood: all candidates of an
 * exam withdraw, all requests are sent back. One at a time would hardly ever come there.
 */
async function sendAll(exploration: Exploration, one: Command): Promise<void> {
  const first = await sendAny(exploration, one);
  if (!first) return;
  const others = (await exploration.records()).filter(
    ({ process, id, state }) =>
      process === first.process && state === first.state && id !== first.id,
  );
  const people = await exploration.people();
  for (const { process, id } of others) {
    const possible = await exploration.possible(processOf(process), [id], people);
    const same = possible.find(({ action }) => action.enabled && action.event === first.event);
    if (same) await exploration.send(same, picks(one.input));
  }
}

async function beginAny(exploration: Exploration, { record, act, input }: Command): Promise<void> {
  const births = exploration.births();
  const birth = births[record % births.length];
  if (!birth) return;
  const people = exploration.beginners(birth.definition, birth.event, await exploration.people());
  const actor = people[act % Math.max(1, people.length)];
  if (actor) await exploration.begin(birth.definition, birth.event, actor, picks(input));
}

/** Takes one step of a random life. */
export async function take(exploration: Exploration, one: Command): Promise<void> {
  if (one.kind === 'event') {
    await sendAny(exploration, one);
    return;
  }
  if (one.kind === 'everybody') return sendAll(exploration, one);
  if (one.kind === 'birth') return beginAny(exploration, one);
  await exploration.wait(days[one.kind]);
}
