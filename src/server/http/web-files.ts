import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App, Services } from '../app-types.ts';
import { projectPath } from '../base/project-root.ts';
import { Refusal } from '../base/refusal.ts';
import { pageHtml } from './page-html.ts';

const serverPaths = /^\/(api|healthz|readyz|version|metrics|oneid)(\/|$)/;

/**
 * Files, hidden ones and what is asked for in folders of files: nothing of it is an address of the
 * client.
 */
const noPage = /\.\w{2,5}$|\/\.|^\/assets\//;

/**
 * The built web client: hashed files are kept by browsers for a year, every other address of the
 * client answers its one page, those of public pages with a head of their own.
 */
export async function webRoutes(app: App, services: Services): Promise<void> {
  const { config } = services;
  const root = projectPath('dist/web');
  const built = fs.existsSync(root);
  const index = built ? fs.readFileSync(path.join(root, 'index.html'), 'utf8') : '';
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      // The first page has a head of its own.
      index: false,
      preCompressed: true,
      setHeaders: (reply, file) =>
        reply.header(
          'cache-control',
          file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  }
  // Every address of the client comes here, and whatever is guessed: it is counted like a route
  // (request-limits.ts).
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const [address = ''] = request.url.split('?');
    const isPage = request.method === 'GET' && !serverPaths.test(address) && !noPage.test(address);
    const hidden = config.production && address.startsWith('/dev/');
    if (!built || !isPage || hidden) throw new Refusal('NOT_FOUND');
    // The client itself says what is wrong when the database does not answer.
    const page = await pageHtml(services, index, request.url).catch((error: unknown) => {
      request.log.warn(error);
      return undefined;
    });
    if (!page) return reply.sendFile('index.html');
    return reply
      .code(page.missing ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.html);
  });
}
