import { useQuery } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import { type AbilityRule, createAbility } from '#shared/abilities.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import { stateLists } from '#web/frame/frames.ts';
import { http } from '#web/lib/http.ts';
import { session } from '#web/lib/session.ts';
import { collectionOf } from '#web/record/record.ts';

/**
 * By state: how many records, and how many days they usually stay. A state without an entry has
 * none.
 */
export type ByState = Readonly<Record<string, number>>;

/** The processes whose records the person may read at all, with the number that waits for them. */
export const useReadable = () =>
  useQuery({
    queryKey: ['my-turn'],
    queryFn: ({ signal }) =>
      http.get<{ process: string; count: number }[]>('/my-turn/', undefined, signal),
  }).data;

function useByState(
  machine: AnyStateMachine,
  name: 'state-counts' | 'state-days',
): ByState | undefined {
  const readable = useReadable()?.some(({ process }) => process === machine.id) ?? false;
  return useQuery({
    queryKey: [machine.id, 'list', name],
    queryFn: ({ signal }) =>
      http.get<ByState>(`/${collectionOf(machine)}/${name}/`, undefined, signal),
    enabled: readable,
  }).data;
}

/**
 * Records per state in the person's scope; undefined while they are not known or not theirs to see.
 */
export const useStateCounts = (machine: AnyStateMachine): ByState | undefined =>
  useByState(machine, 'state-counts');
/**
 * Usual days per state in the person's scope; undefined while they are not known or not theirs to
 * see.
 */
export const useStateDays = (machine: AnyStateMachine): ByState | undefined =>
  useByState(machine, 'state-days');

/** The address of the list of records in one state; null where the person has no such list. */
export function listHref(machine: AnyStateMachine, state: string): string | null {
  const ability = createAbility((session.user()?.ability ?? []) as AbilityRule[]);
  const list = stateLists[machine.id]?.find(({ needs }) => mayOpen(ability, needs));
  return list ? `${list.href()}?state=${state}` : null;
}
