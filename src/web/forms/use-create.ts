import { useQuery } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import { type Action, actionsOf, type BaseFacts } from '#machines/kit.ts';
import { http, type Query } from '#web/lib/http.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { collectionOf } from '#web/record/record.ts';

interface Creation {
  state: string;
  facts: BaseFacts;
}

/**
 * What may begin now: the actions of a record that does not exist yet, over facts of the server.
 * Empty until they are known. `enabled`: the process is open to the role; `asked`: what is known of
 * the record so far.
 */
export function useCreate(machine: AnyStateMachine, enabled = true, asked: Query = {}): Action[] {
  const actor = useActor();
  const { data } = useQuery({
    queryKey: [machine.id, 'creation', asked],
    queryFn: ({ signal }) =>
      http.get<Creation>(`/${collectionOf(machine)}/actions/`, asked, signal),
    retry: false,
    // The facts are about other records as well: an answer of a moment ago may be true no more.
    staleTime: 0,
    enabled,
  });
  return data ? actionsOf(machine, data, actor) : [];
}
