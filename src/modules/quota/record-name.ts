import type { AnyStateMachine } from 'xstate';
import type { Translate } from '#web/lib/text-keys.ts';

/** Whose record of the quota it is, or of which organizations, and of which year. */
interface Named {
  of: string;
  year: number;
}

/** A record of the quota as dialogs name it: "Quota request (National University, 2026)". */
export const quotaRecordName = (
  { id }: Pick<AnyStateMachine, 'id'>,
  { of, year }: Named,
  { t }: { t: Translate },
): string => t('quota-screen.recordName', { kind: t(`${id}.name`), of, year: String(year) });
