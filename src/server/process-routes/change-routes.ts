import type { Writable } from 'node:stream';
import type { App, Services } from '../app-types.ts';
import { signedIn, signedInUntil } from '../auth/authenticate.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { Refusal } from '../base/refusal.ts';
import { servedBuild } from '../base/served-build.ts';
import { languageOf } from '../base/texts.ts';
import { changeDelivery } from '../engine/change-delivery.ts';
import type { ChangeFeed } from '../engine/changes.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import type { Lookers } from './lookers.ts';

const heartbeatMs = 25_000;
/** Open streams of one account in one process: browsers keep one per visible page. */
const mostStreams = 20;
/**
 * Bytes that wait for one reader. Who has not read thousands of changes is sent away: a browser
 * opens the stream again and reads its pages anew.
 */
const mostUnread = 256 * 1024;

/**
 * Ends a stream whose person is not who they were at its beginning: blocked, signed out, another
 * role or organization, or the session ran out. The browser then asks again with a fresh token, or
 * learns that the session is over. Answers what to do at each heartbeat, and how to stop.
 */
function watchAccess(
  services: Services,
  feed: ChangeFeed,
  person: SignedIn,
  close: () => void,
): { beat(): void; stop(): void } {
  let until: Date | null = null;
  const check = async (): Promise<void> => {
    until = await signedInUntil(services, person);
    if (until === null) close();
  };
  // A database that is away for a moment ends nothing: the next heartbeat asks again.
  const checkQuietly = (): void => void check().catch(() => undefined);
  checkQuietly();
  const concerned = [person.userId, person.supporter?.id];
  const stop = feed.subscribeAccess((account) => concerned.includes(account) && checkQuietly());
  return { stop, beat: () => (until === null || until <= services.now()) && checkQuietly() };
}

/**
 * Takes one of the streams of an account; answers how to give it back, once. Throws
 * `TOO_MANY_REQUESTS`.
 */
function takeStream(streams: Map<number, number>, account: number): () => void {
  const taken = streams.get(account) ?? 0;
  if (taken >= mostStreams) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 30 });
  streams.set(account, taken + 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    const left = (streams.get(account) ?? 1) - 1;
    if (left > 0) streams.set(account, left);
    else streams.delete(account);
  };
}

/**
 * Writes to a reader; one who does not read is cut off, or what waits for them would grow for ever.
 */
export function boundedWriter(raw: Writable): (text: string) => void {
  return (text) => {
    if (raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > mostUnread) raw.destroy();
  };
}

/**
 * `GET /api/changes/`: server-sent events `{ process, id, version }` of records the caller may see;
 * all app processes feed it.
 */
export function changeRoutes(
  app: App,
  services: Services,
  feed: ChangeFeed,
  { definitions, lookers }: { definitions: readonly ProcessDefinition[]; lookers: Lookers },
): void {
  const open = new Set<() => void>();
  const streams = new Map<number, number>();
  const telling = changeDelivery(services, definitions, app.log);
  feed.subscribe(telling.take);
  app.addHook('preClose', async () => {
    lookers.stop();
    for (const close of open) close();
  });
  app.get(
    '/api/changes/',
    { schema: { tags: ['changes'], summary: 'Server-sent events: which records changed' } },
    async (request, reply) => {
      const person = signedIn(request);
      const giveBack = takeStream(streams, person.supporter?.id ?? person.userId);
      reply.raw.once('close', giveBack);
      const reader = await signedInReader(
        services,
        person,
        languageOf(request.headers['accept-language']),
      );
      const build = await servedBuild();
      reply.hijack();
      const { raw } = reply;
      // Nothing comes after a stream on its connection: kept alive, it would hold up the end of the
      // app.
      const plain = { 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' };
      // A tab that has been open for long learns here that another build is served: a new one comes
      // with a restart, which ends the streams.
      const served = build === null ? {} : { 'x-build': build };
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        ...plain,
        ...served,
      });
      const write = boundedWriter(raw);
      write(': open\n\n');
      const leave = telling.add({
        reader,
        tell({ process, id, version, organization }) {
          const beside = organization === undefined ? {} : { beside: true };
          write(`data: ${JSON.stringify({ process, id, version, ...beside })}\n\n`);
        },
      });
      const { userId, organizationId } = reader.actor;
      // Technical support that looks as somebody else is told of nobody.
      const unwatch =
        userId === null || organizationId === null || person.supporter
          ? undefined
          : lookers.watch({
              account: userId,
              organization: organizationId,
              tell: (place, looking) => write(`data: ${JSON.stringify({ ...place, looking })}\n\n`),
            });
      const close = (): void => {
        open.delete(close);
        leave();
        unwatch?.();
        access.stop();
        clearInterval(heart);
        raw.end();
        giveBack();
      };
      open.add(close);
      const access = watchAccess(services, feed, person, close);
      const heart = setInterval(() => {
        write(': still here\n\n');
        access.beat();
      }, heartbeatMs);
      raw.once('close', close);
      // They may have hung up while we asked who they are; then nothing tells us any more.
      if (raw.destroyed) close();
    },
  );
}
