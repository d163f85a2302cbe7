import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { App, Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { revalidated } from '../reference/page.ts';
import type { Client } from './client.ts';
import { drawnPages } from './drawn-pages.ts';
import { type PageHtml, pageHtml } from './page-html.ts';

const serverPaths = /^\/(api|healthz|readyz|version|metrics|oneid)(\/|$)/;

/**
 * Files, hidden ones and what is asked for in folders of files: nothing of it is an address of the
 * client.
 */
const noPage = /\.\w{2,5}$|\/\.|^\/assets\//;

/** Pages as they were packed, by what they say. */
const packed = new LRUCache<string, Buffer>({
  max: 500,
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (bytes, html) => bytes.length + 2 * html.length,
});
const pack = promisify(gzip);

/** Files are packed when they are built; a page with its content is as long as some of them. */
async function packedPage(html: string): Promise<Buffer> {
  const known = packed.get(html);
  if (known) return known;
  const bytes = await pack(html);
  packed.set(html, bytes);
  return bytes;
}

/** A page of the client from memory; a browser that has it hears 304. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, missing }: PageHtml,
): Promise<FastifyReply> {
  reply.code(missing ? 404 : 200).type('text/html; charset=utf-8');
  const sent = await revalidated(request, reply, html);
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (sent !== html || !/\bgzip\b(?!;q=0)/.test(String(request.headers['accept-encoding'])))
    return reply.send(sent);
  return reply.header('content-encoding', 'gzip').send(await packedPage(html));
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
  { root, index, draw }: Client,
): Promise<void> {
  const { config } = services;
  const built = index !== '';
  const drawn = draw ? drawnPages(app, services, draw) : async () => null;
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
    const page = await pageHtml(services, index, request.url, (address) =>
      drawn(request, address),
    ).catch((error: unknown) => {
      request.log.warn(error);
      return undefined;
    });
    return sendPage(request, reply, page ?? { html: index, missing: false });
  });
}
