import { processMachines } from '#machines/index.ts';
import { type Ask, transitionsOf } from '#machines/kit.ts';
import { ruleMoveMachine } from '#machines/rule-move.machine.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import type { Config } from '../base/config.ts';

/**
 * Whether this person must prove an action by a code: codes are on, the action asks one, the
 * session has no signature.
 */
export function needsCode(
  actor: Pick<SignedIn, 'signed'>,
  asks: readonly Ask[],
  { confirmationCodes }: Pick<Config, 'confirmationCodes'>,
): boolean {
  return confirmationCodes && asks.includes('code') && !actor.signed;
}

/** What an event of a process asks in any state; null when there is no such process or event. */
export function asksOf(process: string, event: string): readonly Ask[] | null {
  const machine = [...processMachines, ruleMoveMachine].find(({ id }) => id === process);
  const edges = machine ? transitionsOf(machine).filter((edge) => edge.event === event) : [];
  return edges.length === 0 ? null : [...new Set(edges.flatMap((edge) => edge.meta.asks ?? []))];
}
