import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import type { AssignmentChange } from '#shared/assignment.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { collectionOf } from '#web/record/record.ts';
import { cacheKeys, forgetLists, rereadRecord } from '#web/record/record-cache.ts';
import type { AssignedRecord } from './assigned-record.ts';

/** Where it is read and changed who is on a record. */
export const assignmentPath = (machine: AnyStateMachine, id: number): string =>
  `/${collectionOf(machine)}/${id}/assignment/`;

/**
 * Says who is on a record; the answer takes the record's place in the cache. Rejects with
 * `ApiError`; where somebody was faster, the record has been read again.
 */
export function useAssign(machine: AnyStateMachine, { id, assignment }: AssignedRecord) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: Omit<AssignmentChange, 'seen'>) =>
      http.post<AssignedRecord>(assignmentPath(machine, id), {
        ...change,
        seen: assignment?.id ?? null,
      }),
    onSuccess: (fresh) => {
      client.setQueryData(cacheKeys.record(machine, id), fresh);
      void forgetLists(client, machine);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status !== 400)
        await rereadRecord(client, machine, id);
    },
  });
  return { assign: mutateAsync, pending: isPending };
}
