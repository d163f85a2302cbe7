import type { QueryClient } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import type { Actor } from '#machines/kit.ts';
import { drawnActions } from '#web/record/action-look.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { isRecordKey } from '#web/record/record-cache.ts';

/** An action of a record on the screen, and the control that stands for it there. */
export interface OpenAction {
  machine: AnyStateMachine;
  event: string;
  /** How the page calls the record, where it does. */
  name: string | undefined;
  /** It ends the record or takes it away. */
  destructive: boolean;
  control: HTMLElement;
}

const machines: readonly AnyStateMachine[] = processMachines;
const reachable = 'a[href], button, input, select, textarea';

/**
 * The control of an event on the page: its button, else the first control of the place where it is
 * done.
 */
function controlOf(machine: AnyStateMachine, event: string): HTMLElement | null {
  const [bar, place] = [
    `main [data-actions="${machine.id}"] [data-event="${event}"]`,
    `main [data-event="${event}"]`,
  ];
  const found =
    document.querySelector<HTMLElement>(bar) ?? document.querySelector<HTMLElement>(place);
  return found?.matches(reachable) ? found : (found?.querySelector<HTMLElement>(reachable) ?? null);
}

/**
 * What the person may do now with the records that are on the screen: the enabled answers of
 * `actionsOf`, in the order of their buttons, as far as the page has a control for them. Records on
 * the screen are those somebody looks at in the cache.
 */
export function openActions(client: QueryClient, actor: Actor): OpenAction[] {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isRecordKey(queryKey) });
  return shown.flatMap(({ queryKey, state }) => {
    const machine = machines.find(({ id }) => id === queryKey[0]);
    const record = state.data as TravellingRecord | undefined;
    if (!machine || !record) return [];
    const name = document.querySelector<HTMLElement>(`main [data-actions="${machine.id}"]`)?.dataset
      .record;
    return drawnActions(machine, record, actor).flatMap(({ action: { event }, destructive }) => {
      const control = controlOf(machine, event);
      return control ? [{ machine, event, name, destructive, control }] : [];
    });
  });
}

/**
 * As if the person had gone there: a button or link is pressed, a form is only entered, because it
 * wants to be filled in first.
 */
export function takeUp({ control }: OpenAction): void {
  const form = control.closest('form');
  const target = form?.querySelector<HTMLElement>('input, select, textarea') ?? control;
  target.focus();
  target.scrollIntoView?.({ block: 'center' });
  const acts =
    control.closest('[data-actions]') !== null ||
    control.closest('[data-event]') === control ||
    control.matches('a');
  if (!form && acts) control.click();
}
