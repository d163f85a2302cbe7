import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import type { AnyStateMachine } from 'xstate';
import { type Action, type Actor, actionsOf, transitionsOf } from '#machines/kit.ts';
import { sentence } from '../support/words.ts';
import { automatic, type KnownRecord, ownControls } from './record-places.ts';
import type { Screen } from './screen.ts';
import { type Drawn, readDrawn } from './what-is-drawn.ts';

/**
 * Reads the record anew: what is drawn must be true now. Null: it is hidden from this person, who
 * may do nothing with it.
 */
export type ReadRecord = () => Promise<KnownRecord | null>;

const patience = 4_000;
const sorted = (words: readonly string[]): string => [...words].sort().join(', ') || 'nothing';

interface Look {
  machine: AnyStateMachine;
  screen: Screen;
  /** The part of the page that belongs to the record, without the parts of others. */
  region(page: Page): Locator;
  except?: string;
  reasons?: 'elsewhere';
  actor: Actor;
  t: TFunction;
}

async function eventsDrawn(
  { screen, machine, t }: Look,
  drawn: Drawn,
  open: readonly string[],
): Promise<string[]> {
  const events = [...new Set(transitionsOf(machine).map(({ event }) => event))];
  const labels = new Map(events.map((event) => [t(`${machine.id}.action.${event}`), event]));
  const named = drawn.controls.flatMap((words) => labels.get(words) ?? []);
  const controlled: string[] = [];
  for (const event of events) {
    const control = ownControls[`${machine.id}.${event}`];
    if (!control || named.includes(event) || (control.early && !open.includes(event))) continue;
    if (await screen.page.locator(control.seen).first().isVisible()) controlled.push(event);
  }
  return [...named, ...controlled];
}

function missingReasons({ machine, t }: Look, drawn: Drawn, closed: readonly Action[]): string[] {
  return closed.flatMap(({ event, unmet }) => {
    const name = t('processes.why.action', { action: t(`${machine.id}.action.${event}`) });
    const entry = drawn.closed.find((words) => words.startsWith(name));
    if (!entry) return [`"${name}" is not explained`];
    return unmet
      .filter((guard) => !sentence(t, `${machine.id}.unmet.${guard}`).test(entry))
      .map((guard) => `"${name}" does not say ${guard}`);
  });
}

async function differencesNow(look: Look, record: KnownRecord | null): Promise<string[]> {
  const { machine, actor } = look;
  const drawn = await readDrawn(look.region(look.screen.page), look.except);
  if (!drawn) return ['is not on the page'];
  const actions = record ? actionsOf(machine, record, actor) : [];
  const open = actions.filter(({ enabled }) => enabled);
  const closed = actions.filter(({ permitted, enabled }) => permitted && !enabled);
  const allowed = open.map(({ event }) => event);
  const [expected, seen] = [sorted(allowed), sorted(await eventsDrawn(look, drawn, allowed))];
  return [
    ...(expected === seen ? [] : [`the machine allows ${expected}; the screen offers ${seen}`]),
    ...open.flatMap(({ event }) =>
      automatic.includes(`${machine.id}.${event}`)
        ? [`${event} was not sent by opening the page`]
        : [],
    ),
    ...(look.reasons ? [] : missingReasons(look, drawn, closed)),
    ...(look.reasons || drawn.closed.length === closed.length
      ? []
      : [`${drawn.closed.length} actions are explained instead of ${closed.length}`]),
    ...drawn.refusing.map((words) => `"${words}" cannot be pressed`),
    ...(open.length === 0 && drawn.fields > 0
      ? [`${drawn.fields} fields although nothing may be done`]
      : []),
  ];
}

/**
 * What a page shows of a record otherwise than the machine says; an empty list means that they
 * agree. Others may act on the record meanwhile, so both are read until they agree or the patience
 * is over.
 */
export async function differences(look: Look, read: ReadRecord): Promise<string[]> {
  const end = Date.now() + patience;
  for (;;) {
    const found = await differencesNow(look, await read());
    if (found.length === 0 || Date.now() > end) return found;
    await look.screen.page.waitForTimeout(100);
  }
}
