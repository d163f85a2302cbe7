import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { scopesFor } from '#shared/abilities.ts';
import { importBody, importResult, importSheets, maxImportBytes } from '#shared/import.ts';
import type { Language } from '#shared/languages.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { languageOf, text } from '../base/texts.ts';
import { signedInReader } from '../engine/reader.ts';
import { fileHeaders, spreadsheetType } from '../files/served-file.ts';
import type { Booking } from '../process-routes/route-context.ts';
import { readRows } from './read-sheet.ts';
import { runImport } from './run-import.ts';
import type { SheetImport } from './sheet-import.ts';
import { emptySheet, type SheetForm, toldSheet } from './told-sheet.ts';

/** Base64 is a third longer than its bytes. */
const bodyLimit = Math.ceil(maxImportBytes * 1.4);

const formOf = ({ kind, choices }: SheetImport, language: Language): SheetForm => ({
  known: importSheets[kind].known,
  choices: choices?.(language) ?? {},
  language,
});

/**
 * `POST /api/imports/{kind}/`: a spreadsheet is looked at, or brought in, all or nothing. Errors of
 * its rows are in the answer, those of the file at `file`. `GET …/template/`: an empty one.
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
    const preValidation = async (request: FastifyRequest) => {
      const [subject, action] = right;
      if (scopesFor(signedIn(request), subject, action).length === 0)
        throw new Refusal('NO_PERMISSION');
    };
    const template = { tags: ['imports'], summary: `An empty spreadsheet for ${kind}` };
    app.get(
      `/api/imports/${kind}/template/`,
      { schema: template, preValidation },
      async (request, reply) => {
        const language = languageOf(request.headers['accept-language']);
        const name = `${text(language, `import.title.${kind}`)}.xlsx`;
        return reply
          .headers(fileHeaders({ name, mime: spreadsheetType }))
          .send(emptySheet(formOf(source, language), importSheets[kind].max));
      },
    );
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
        const { rows, ignored } = await readRows(
          importSheets[kind],
          Buffer.from(request.body.content, 'base64'),
        );
        const result = await runImport(services, {
          source,
          rows,
          preview: request.body.preview,
          checked: (await source.check?.(services, person, rows)) ?? new Map(),
          by: { reader, ip: request.ip, book },
        });
        const { count, failed, written } = result;
        request.log.info(
          { event: 'sheet_brought_in', kind, account: person.userId, count, failed, written },
          'a spreadsheet was brought in or looked at',
        );
        const tells = failed > 0 || written;
        const returned = tells ? toldSheet(formOf(source, reader.language), rows, result) : null;
        return { ...result, ignored, returned: returned?.toString('base64') ?? null };
      },
    );
  }
}
