import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { Refusal } from '#server/base/refusal.ts';
import { shownPictureType } from '#server/files/shown-picture.ts';
import { freshness, matches, revalidated, selectPage } from '#server/reference/page.ts';
import { languages } from '#shared/languages.ts';
import { listQuery, pageOf } from '#shared/reference.ts';
import { idText } from '#shared/validation.ts';
import { atomFeed } from './feed.server.ts';
import { shownPictures } from './image.server.ts';
import { publicPosts, readPublicPost, withSummaries } from './public.server.ts';
import { publicPost, publicPostRow } from './schema.ts';

const tags = ['public'];
const params = z.object({ id: idText });
/** A feed tells of the newest posts; readers ask for it again and again. */
const feedEntries = 30;

/** The post, or NOT_FOUND: what is not active does not exist for the public. */
async function requirePost(services: Services, id: number) {
  const post = await readPublicPost(services, id);
  if (!post) throw new Refusal('NOT_FOUND');
  return post;
}

function image(app: App, services: Services): void {
  const pictureOf = shownPictures(services);
  const schema = { tags, summary: 'The picture of a post', params };
  app.get('/api/public/posts/:id/image/', { schema }, async (request, reply) => {
    const { image_file_id } = await requirePost(services, request.params.id);
    const tag = `"${image_file_id}"`;
    reply.headers({
      // A post that is taken off is gone with its picture.
      'cache-control': 'public, no-cache',
      etag: tag,
      'content-type': shownPictureType,
      'content-security-policy': "sandbox; default-src 'none'",
    });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.send(await pictureOf(image_file_id));
  });
}

function feed(app: App, services: Services): void {
  const schema = {
    tags,
    summary: 'News as an Atom feed in one language',
    params: z.object({ language: z.enum(languages) }),
  };
  app.get('/api/public/feed/:language/', { schema, onSend: freshness }, async (request, reply) => {
    const { language } = request.params;
    const rows = await publicPosts(services).limit(feedEntries).execute();
    const entries = rows.map(withSummaries).map((row) => ({
      id: row.id,
      title: row[`title_${language}`],
      summary: row[`summary_${language}`],
      published_at: row.published_at,
      updated_at: row.updated_at,
    }));
    reply.type('application/atom+xml; charset=utf-8');
    return atomFeed({ site: services.config.publicUrl, language, now: services.now() }, entries);
  });
}

/** News for everybody, without sign-on: list, one post, its picture, feeds. */
export function publicPostRoutes(app: App, services: Services): void {
  app.get(
    '/api/public/posts/',
    {
      schema: {
        tags,
        summary: 'Active news posts, the newest first',
        querystring: listQuery,
        response: { 200: pageOf(publicPostRow) },
      },
      onSend: freshness,
    },
    async (request) => {
      const { search } = request.query;
      const selection = publicPosts(services).where(matches('post.search', search));
      const page = await selectPage(request, request.query, selection);
      return { ...page, results: page.results.map(withSummaries) };
    },
  );
  app.get(
    '/api/public/posts/:id/',
    {
      schema: { tags, summary: 'An active news post', params, response: { 200: publicPost } },
      // It is gone for everybody in the moment in which it is taken off.
      onSend: revalidated,
    },
    (request) => requirePost(services, request.params.id),
  );
  image(app, services);
  feed(app, services);
}
