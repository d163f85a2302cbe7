import type { ProcessDefinition } from '../engine/process.ts';
import { applicationProcess } from './application.ts';
import { certificateProcess } from './certificate.ts';
import { diplomaProcess } from './diploma.ts';
import { periodProcess } from './period.ts';

/** The one list of processes on the server; routes, effects, jobs and proofs loop over it. */
export const processes: readonly ProcessDefinition[] = [applicationProcess, periodProcess, certificateProcess, diplomaProcess] as never;
