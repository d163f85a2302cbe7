import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnyStateMachine } from 'xstate';
import { newsSince, onRecordChanged } from '#web/lib/changes.ts';
import { gathered } from '#web/lib/gathered.ts';
import { cacheKeys, rereadRecord } from '#web/record/record-cache.ts';

/**
 * What was read before that is from another page, which did not listen. Within it only news count:
 * a page is left and come back to in less.
 */
const freshMs = 2000;

/**
 * Reads a record again when records of another process change that its page tells of: an exam with
 * its rows, an application with its result. Also when another page has read the record before: its
 * own version says nothing about the others.
 */
export function useLiveAround(machine: AnyStateMachine, id: number, around: AnyStateMachine): void {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => rereadRecord(client, machine, id);
    const { news, end } = gathered(again, 0);
    const read = client.getQueryState(cacheKeys.record(machine, id))?.dataUpdatedAt;
    if (read && (Date.now() - read > freshMs || newsSince(around.id, read))) void again();
    const stop = onRecordChanged(({ process }) => {
      if (process === around.id) news();
    });
    return () => {
      stop();
      end();
    };
  }, [client, machine, id, around]);
}
