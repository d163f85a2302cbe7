import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { languageOf } from '../texts.ts';
import type { ChangeFeed, RecordChange } from './changes.ts';
import type { ProcessDefinition, Reader } from './process.ts';
import { readOne } from './read.ts';
import { signedInReader } from './reader.ts';
import { readingScopes } from './scope.ts';

const heartbeatMs = 25_000;

/** A change is told only to whom the record is visible; one that is gone is told to nobody by number. */
async function mayKnow({ db }: Services, definitions: readonly ProcessDefinition[], reader: Reader, change: RecordChange): Promise<boolean> {
  const definition = definitions.find(({ machine }) => machine.id === change.process);
  if (!definition || readingScopes(definition, reader).length === 0) return false;
  return (await readOne(db, definition, reader, change.id)) !== undefined;
}

/** `GET /api/changes/`: server-sent events `{ process, id, version }` of records the caller may see; all app processes feed it. */
export function changeRoutes(app: App, services: Services, feed: ChangeFeed, definitions: readonly ProcessDefinition[]): void {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const close of open) close();
  });
  app.get('/api/changes/', { schema: { tags: ['changes'], summary: 'Server-sent events: which records changed' } }, async (request, reply) => {
    const reader = await signedInReader(services, signedIn(request), languageOf(request.headers['accept-language']));
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    raw.write(': open\n\n');
    const leave = feed.subscribe((change) => {
      mayKnow(services, definitions, reader, change).then(
        (known) => known && raw.write(`data: ${JSON.stringify(change)}\n\n`),
        (error) => request.log.warn({ err: error }, 'change not told'),
      );
    });
    const beat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
    const close = (): void => {
      leave();
      clearInterval(beat);
      open.delete(close);
      raw.end();
    };
    open.add(close);
    request.raw.on('close', close);
  });
}
