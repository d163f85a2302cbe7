import type { z } from 'zod';
import { create } from '../engine/act.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { parsed } from '../process-routes/route-context.ts';
import type { SheetImport } from './sheet-import.ts';

/**
 * Writes the rows of a sheet as records of a process, each by the event that begins one by hand.
 * `input` is what the form of that event sends.
 */
export const createdBy =
  (definition: ProcessDefinition, event: string, input: z.ZodType<object>): SheetImport['write'] =>
  async (trx, values, { reader, ip, book }) => {
    await create(trx, definition, {
      event,
      input: parsed(input, values),
      reason: null,
      reader,
      ip,
      job: null,
      confirm: async () => 'none',
      book,
    });
  };
