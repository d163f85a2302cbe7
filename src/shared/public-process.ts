import { z } from 'zod';
import { publishedMachine } from './published-machine.ts';

const { machine, version, name } = publishedMachine.shape;

/** `GET /api/public/processes/`: the processes of the platform, in the order of its list. */
export const publicProcesses = z.object({
  results: z.array(z.object({ machine, version, name })),
});
export type PublicProcesses = z.infer<typeof publicProcesses>;

/**
 * `GET /api/public/processes/:process/`: a process as it is today, and in hours how long half and
 * nine of ten of the records of the country stay in its states, where enough have left them.
 */
export const publicProcess = z.object({
  machine: publishedMachine,
  /** What happened before this moment is counted; null before the first count. */
  as_of: z.iso.datetime().nullable(),
  times: z.array(z.object({ state: z.string(), median: z.number(), p90: z.number() })),
});
export type PublicProcess = z.infer<typeof publicProcess>;
