import fs from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { App, Services } from '../app-types.ts';
import { projectPath } from '../base/project-root.ts';
import { Refusal } from '../base/refusal.ts';

const serverPaths = /^\/(api|healthz|readyz|version|metrics|oneid)(\/|$)/;

/**
 * Files, hidden ones and what is asked for in folders of files: nothing of it is an address of the
 * client.
 */
const noPage = /\.\w{2,5}$|\/\.|^\/assets\//;

/**
 * The built web client: hashed files are kept by browsers for a year, every other address of the
 * client answers its one page.
 */
export async function webRoutes(app: App, { config }: Services): Promise<void> {
  const root = projectPath('dist/web');
  const built = fs.existsSync(root);
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
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
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const [path = ''] = request.url.split('?');
    const isPage = request.method === 'GET' && !serverPaths.test(path) && !noPage.test(path);
    const hidden = config.production && path.startsWith('/dev/');
    if (!built || !isPage || hidden) throw new Refusal('NOT_FOUND');
    return reply.sendFile('index.html');
  });
}
