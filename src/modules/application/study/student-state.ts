import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Tone } from '#web/ui/tone.ts';
import type { ApplicationRecord } from '../schema.ts';

/** Whether the record is in a state with a tag of the machine. */
export const isTagged = (
  { state }: Pick<ApplicationRecord, 'state'>,
  tag: 'student' | 'studying' | 'onLeave' | 'ended',
): boolean => statesTagged(applicationMachine, tag).includes(state);

/** The colours of the old-list flag; a new student has none to show. */
export const flagTones = {
  old: 'warning',
  confirmed_old: 'secondary',
  unconfirmed_old: 'danger',
} as const satisfies Record<string, Tone>;

/** Whether a flag is one that is shown. */
export const isShownFlag = (flag: string | null): flag is keyof typeof flagTones =>
  flag !== null && flag in flagTones;
