import { sql } from 'kysely';
import { z } from 'zod';
import { tashkentDay } from '#shared/dates.ts';
import { checkedDocument, validityOf } from '#shared/issued-documents.ts';
import type { App, Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { readCode } from './check-code.ts';
import { type CheckedSubject, type DocumentKinds, knownFacts } from './kinds.ts';
import { isReplaced } from './replaced.ts';

interface Found {
  content: unknown;
  made_at: Date;
  replaced: boolean;
  files: { language: 'uz' | 'ru' | 'en'; size: number; sha256: string; made_at: string }[];
}

const nothing: CheckedSubject = { order: null, person: null, quota: null, to: null };

async function find({ db }: Services, code: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select i.content, i.made_at, ${isReplaced} as replaced,
      coalesce((select jsonb_agg(jsonb_build_object('language', x.language, 'size', f.size,
        'sha256', f.sha256, 'made_at', x.made_at) order by x.made_at)
        from issued_file x join file f on f.id = x.file_id
          where x.document_id = i.id), '[]') as files
    from issued_document i join due_document d on d.id = i.due_id
      where i.check_code = ${code}`.execute(db);
  return rows[0];
}

/**
 * Anybody who holds a document asks whether it is genuine. An unknown code is 404; asking is
 * limited per address, so that codes cannot be tried out.
 */
export function checkRoutes(app: App, services: Services, kinds: DocumentKinds): void {
  const schema = {
    tags: ['public'],
    summary: 'Public check of an issued document',
    security: [],
    params: z.object({ code: z.string().max(60) }),
    response: { 200: checkedDocument },
  };
  app.get(
    '/api/public/documents/:code/',
    { schema, config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const code = readCode(request.params.code);
      const found = code === null ? undefined : await find(services, code);
      if (!found) throw new Refusal('NOT_FOUND');
      const { facts, kind } = knownFacts(kinds, found.content);
      reply.header('Cache-Control', 'no-store');
      return {
        code: facts.code,
        number: facts.number,
        date: tashkentDay(new Date(facts.event.at)),
        issued_by: facts.organization,
        ...nothing,
        ...kind.about(facts),
        status: validityOf(found),
        made_at: found.made_at.toISOString(),
        files: found.files,
      };
    },
  );
}
