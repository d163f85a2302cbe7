import { z } from 'zod';
import { idText } from '#shared/validation.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { languageOf } from '../base/texts.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { readOne } from '../engine/read.ts';
import { signedInReader } from '../engine/reader.ts';
import { readingScopes } from '../engine/scope.ts';
import { fileHeaders } from '../files/served-file.ts';
import { readsAsStaff } from '../record-words/told-changes.ts';
import type { Naming } from '../search/findable.ts';
import { noteExport } from '../statistics/note-export.ts';
import { wordsOf } from './document.ts';
import { wholeRecord } from './whole-record.ts';

const params = z.object({ id: idText });
/** Drawing takes a while; a person who prints files one record after the other stays below it. */
const rateLimit = { max: 60, timeWindow: '1 minute' };

/**
 * The whole record of every process as a PDF, for staff who see it. It is drawn when it is asked for
 * and kept nowhere: nobody issued it, so there is no code by which it could be checked. The audit log
 * says who took it.
 */
export function wholeRecordRoutes(
  app: App,
  services: Services,
  definitions: readonly ProcessDefinition[],
  named: Readonly<Record<string, Naming>>,
): void {
  for (const definition of definitions) {
    const process = definition.machine.id;
    const schema = {
      tags: ['documents'],
      summary: `${process}: the whole record as a PDF, in the language of the request`,
      params,
    };
    const route = { schema, config: { rateLimit } };
    app.get(`/api/${definition.collection}/:id/whole/`, route, async (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const person = signedIn(request);
      const reader = await signedInReader(services, person, language);
      if (!readsAsStaff(reader) || readingScopes(definition, reader).length === 0)
        throw new Refusal('NO_PERMISSION');
      const row = await readOne(services.db, definition, reader, request.params.id);
      if (!row) throw new Refusal('NOT_FOUND');
      const words = wordsOf(language);
      const of = { reader, row, words };
      const paper = await wholeRecord(services.db, definition, named[process], of);
      // What draws is loaded with the first document.
      const { render } = await import('./render.ts');
      const content = await render(paper, {
        language,
        issuer: '',
        madeAt: reader.now,
        training: services.config.training,
      });
      // What a supporter asks is written down for the person whom they see as (`see-as-guard.ts`).
      if (!person.supporter)
        await services.db.transaction().execute((trx) =>
          noteExport(trx, reader, 'takeRecord', {
            list: 'wholeRecord',
            address: { process, record: String(row.id) },
            rows: 1,
            ip: request.ip,
          }),
        );
      const name = `${paper.title} ${paper.number}.pdf`;
      return reply
        .headers(fileHeaders({ name, mime: 'application/pdf', size: content.length }))
        .send(content);
    });
  }
}
