import type { AnyStateMachine } from 'xstate';
import { type Actor, hasTurns } from '#machines/kit.ts';
import type { ListPart } from './record-list.ts';

/**
 * Parts of a list for those of whom something may wait in it, a ministry that decides in place of an
 * organization too; others see it as one.
 */
export const turnParts =
  (machine: AnyStateMachine, parts: readonly ListPart[]) =>
  ({ role }: Actor): readonly ListPart[] | undefined =>
    hasTurns(machine, role) ? parts : undefined;
