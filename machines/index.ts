import { applicationMachine } from './application.machine.ts';
import { certificateMachine } from './certificate.machine.ts';
import { diplomaMachine } from './diploma.machine.ts';
import { periodMachine } from './period.machine.ts';

/** The one list of processes; docs, tests and generic screens loop over it. */
export const processMachines = [applicationMachine, periodMachine, certificateMachine, diplomaMachine] as const;

export type ProcessId = (typeof processMachines)[number]['id'];
