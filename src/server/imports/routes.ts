import type { z } from 'zod';
import { scopesFor } from '#shared/abilities.ts';
import {
  importBody,
  importColumns,
  importResult,
  maxImportBytes,
  maxImportRows,
} from '#shared/import.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { languageOf } from '../base/texts.ts';
import { signedInReader } from '../engine/reader.ts';
import type { Booking } from '../process-routes/route-context.ts';
import { readRows } from './read-sheet.ts';
import { runImport } from './run-import.ts';
import type { SheetImport } from './sheet-import.ts';

/** Base64 is a third longer than its bytes. */
const bodyLimit = Math.ceil(maxImportBytes * 1.4);

/**
 * `POST /api/imports/{kind}/`: a spreadsheet is looked at, or brought in, all or nothing. Errors of
 * its rows are in the answer, those of the file at `file`.
 */
export function importRoutes(
  app: App,
  services: Services,
  { imports, book }: { imports: readonly SheetImport[]; book: Booking },
): void {
  for (const source of imports) {
    const { kind, right } = source;
    const schema = {
      tags: ['imports'],
      summary: `Bring in ${kind} from a spreadsheet`,
      body: importBody,
      response: { 200: importResult },
    };
    const preValidation = async (request: Parameters<typeof signedIn>[0]) => {
      const [subject, action] = right;
      if (scopesFor(signedIn(request), subject, action).length === 0)
        throw new Refusal('NO_PERMISSION');
    };
    app.post(
      `/api/imports/${kind}/`,
      { schema, bodyLimit, preValidation },
      async (request): Promise<z.infer<typeof importResult>> => {
        const person = signedIn(request);
        const reader = await signedInReader(
          services,
          person,
          languageOf(request.headers['accept-language']),
        );
        const columns = {
          known: importColumns[kind],
          needed: ['name_uz', 'name_ru', 'name_en'],
          max: maxImportRows,
        };
        const { rows, ignored } = await readRows(
          columns,
          Buffer.from(request.body.content, 'base64'),
        );
        return {
          ...(await runImport(services, {
            source,
            rows,
            preview: request.body.preview,
            by: { reader, ip: request.ip, book },
          })),
          ignored,
        };
      },
    );
  }
}
