import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { actionsOf } from '#machines/kit.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { seesAs } from '#web/lib/session-place.ts';
import { useActor } from '#web/lib/use-actor.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { useEvent } from '#web/record/use-process.ts';

/**
 * Acknowledges the reading: the event `read` is sent when somebody of the recipient opens the
 * letter for the first time; support that only looks leaves no trace. Answers whether the letter is
 * gone: its sender took it back in that very moment.
 */
export function useReading(machine: AnyStateMachine, letter: TravellingRecord): boolean {
  const actor = useActor();
  const { send } = useEvent(machine, letter.id);
  const [goneAt, setGoneAt] = useState<number | null>(null);
  const first =
    !seesAs() &&
    actionsOf(machine, letter, actor).some(({ event, enabled }) => event === 'read' && enabled);
  const acknowledge = useEffectEvent(async () => {
    try {
      await send({ event: 'read', version: letter.version });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A colleague may have opened it first: then it is read, and the record is read again. Not
      // there any more = taken back.
      if (error.status === 404) setGoneAt(letter.version);
    }
  });
  // A reminder in the same moment makes it another version, which is read as well.
  useEffect(() => {
    if (first && letter.version > 0) void acknowledge();
  }, [first, letter.version]);
  return goneAt === letter.version;
}
