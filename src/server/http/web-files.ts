import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import type { ChangeFeed } from '../engine/changes.ts';
import { isHeld, markOf } from '../reference/page.ts';
import type { Client } from './client.ts';
import { drawnPages, type PublicAddress } from './drawn-pages.ts';
import { keptPages } from './kept-pages.ts';
import { type PageHtml, pageHtml } from './page-html.ts';
import { screenPages } from './screen-pages.ts';
import { signOnPages } from './sign-on-pages.ts';

const serverPaths = /^\/(api|healthz|readyz|version|metrics|oneid)(\/|$)/;

/**
 * Files, hidden ones and what is asked for in folders of files: nothing of it is an address of the
 * client.
 */
const noPage = /\.\w{2,5}$|\/\.|^\/assets\//;

const pack = promisify(gzip);

/** What is made of a page once, however often it is sent. */
interface Sent {
  mark: string;
  /** After gzip, from the first time that a browser takes it so. */
  packed?: Promise<Buffer>;
}
const made = new WeakMap<PageHtml, Sent>();

function sentOf(page: PageHtml): Sent {
  const known = made.get(page) ?? { mark: markOf(page.html) };
  made.set(page, known);
  return known;
}

/** A page of the client from memory; a browser that has it hears 304. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageHtml,
): Promise<FastifyReply> {
  const sent = sentOf(page);
  reply
    .code(page.missing ? 404 : 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  if (!page.missing && isHeld(request, reply, sent.mark)) return reply.send();
  if (!/\bgzip\b(?!;q=0)/.test(String(request.headers['accept-encoding'])))
    return reply.send(page.html);
  sent.packed ??= pack(page.html);
  return reply.header('content-encoding', 'gzip').send(await sent.packed);
}

/** The files of the client: those beside its page by their names, all hashed ones by one route. */
async function fileRoutes(app: App, root: string): Promise<void> {
  // The first page has a head of its own.
  const options = { index: false as const, preCompressed: true, decorateReply: false };
  const setHeaders =
    (caching: string) => (reply: { header(name: string, value: string): unknown }) =>
      void reply.header('cache-control', caching);
  await app.register(fastifyStatic, {
    ...options,
    root,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    setHeaders: setHeaders('no-cache'),
  });
  const assets = path.join(root, 'assets');
  if (!fs.existsSync(assets)) return;
  await app.register(fastifyStatic, {
    ...options,
    root: assets,
    prefix: '/assets/',
    setHeaders: setHeaders('public, max-age=31536000, immutable'),
  });
}

/**
 * The built web client: hashed files are kept by browsers for a year, every other address of the
 * client answers its one page, those of public pages with a head of their own.
 */
export async function webRoutes(
  app: App,
  services: Services,
  { root, index, screens, draw }: Client,
  feed: ChangeFeed,
): Promise<void> {
  const { config } = services;
  const built = index !== '';
  const plain: PageHtml = { html: index, missing: false, drawn: false };
  const absent: PageHtml = { html: index, missing: true, drawn: false };
  const drawn = draw ? drawnPages(app, services, draw) : async () => null;
  const kept = keptPages(services, feed);
  const screenAt = screenPages(index, screens);
  const filled = signOnPages();
  if (fs.existsSync(root)) await fileRoutes(app, root);
  // Every address of the client comes here, and whatever is guessed: it is counted like a route
  // (request-limits.ts).
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const [address = ''] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !serverPaths.test(address) && !noPage.test(address);
    const hidden = config.production && address.startsWith('/dev/');
    if (!built || !isPage || hidden) throw new Refusal('NOT_FOUND');
    // The client itself says what is wrong when the database does not answer.
    const draw = (address: PublicAddress) => drawn(request, address);
    const page = await pageHtml({ services, index, kept, draw }, request.url).catch(
      (error: unknown) => {
        request.log.warn(error);
        return undefined;
      },
    );
    if (page !== undefined) return sendPage(request, reply, page ?? absent);
    const screen = screenAt(address);
    return sendPage(request, reply, screen ? await filled(screen, request.url, draw) : plain);
  });
}
