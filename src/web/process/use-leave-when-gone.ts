import { useLocation } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { isStored, transitionsFrom } from '#machines/kit.ts';
import type { TravellingRecord } from '#web/record/record.ts';

/**
 * For `onDone` of the actions: after an event that took the record out of the world it has no page
 * any more, so the way goes back.
 */
export function useLeaveWhenGone(
  machine: AnyStateMachine,
  record: TravellingRecord,
  href: string,
): (event: string) => void {
  const [, navigate] = useLocation();
  return (event) => {
    const target =
      transitionsFrom(machine, record.state).find((edge) => edge.event === event)?.to ??
      record.state;
    if (!isStored(target)) navigate(href);
  };
}
