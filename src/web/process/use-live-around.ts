import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnyStateMachine } from 'xstate';
import { newsSince, onRecordChanged } from '#web/lib/changes.ts';
import { cacheKeys, rereadRecord } from '#web/record/record-cache.ts';

/** Many rows are saved at once: they are one reading. */
const gatherMs = 300;
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
    let waiting: number | undefined;
    const again = () => {
      waiting = undefined;
      void rereadRecord(client, machine, id);
    };
    const read = client.getQueryState(cacheKeys.record(machine, id))?.dataUpdatedAt;
    if (read && (Date.now() - read > freshMs || newsSince(around.id, read))) again();
    const stop = onRecordChanged(({ process }) => {
      if (process === around.id) waiting ??= window.setTimeout(again, gatherMs);
    });
    return () => {
      window.clearTimeout(waiting);
      stop();
    };
  }, [client, machine, id, around]);
}
