import { settingChangeMachine } from '#machines/setting-change.machine.ts';
import type { Verified } from '../engine/verify-history.ts';

/** The changes of settings for the verifier of the history. */
export const verifiedSettings: Verified = { machine: settingChangeMachine, table: 'setting_change' };
