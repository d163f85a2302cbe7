import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import type { App, Services } from '#server/app-types.ts';
import { freshness, matches, ranked, selectPage } from '#server/reference/page.ts';
import { listQuery, numberList, pageOf } from '#shared/reference.ts';
import { publicTopic } from './schema.ts';

const query = listQuery.extend({
  direction: numberList.optional(),
  organization: numberList.optional(),
  topic_direction: numberList.optional(),
});
const shown = statesTagged(topicMachine, 'public');

const named = (table: string, ...more: string[]) => {
  const columns = ['id', 'name_uz', 'name_ru', 'name_en', ...more].flatMap((column) => [
    sql.lit(column),
    sql.ref(`${table}.${column}`),
  ]);
  return sql<never>`case when ${sql.ref(`${table}.id`)} is not null
    then jsonb_build_object(${sql.join(columns)}) end`;
};

/** `GET /api/public/topics/`: published topics for everybody, without sign-on. */
export function publicTopicRoutes(app: App, services: Services): void {
  const schema = {
    tags: ['public'],
    summary: 'Published scientific topics',
    querystring: query,
    response: { 200: pageOf(publicTopic) },
  };
  app.get('/api/public/topics/', { schema, onSend: freshness }, (request) => {
    const { search, direction, organization, topic_direction } = request.query;
    const selection = services.db
      .selectFrom('topic')
      .innerJoin('organization', 'organization.id', 'topic.organization_id')
      .leftJoin('direction', 'direction.id', 'topic.direction_id')
      .leftJoin(
        'scientific_topic_direction',
        'scientific_topic_direction.id',
        'topic.topic_direction_id',
      )
      .select(['topic.id', 'topic.name_uz', 'topic.name_ru', 'topic.name_en'])
      .select([
        sql<string | null>`topic.published_at::text`.as('published_at'),
        named('organization').as('organization'),
        named('direction', 'code').as('direction'),
        named('scientific_topic_direction').as('topic_direction'),
      ])
      .where('topic.state', 'in', shown)
      .where(matches('topic.search', search))
      .$if(direction !== undefined, (rows) =>
        rows.where('topic.direction_id', 'in', direction ?? []),
      )
      .$if(organization !== undefined, (rows) =>
        rows.where('topic.organization_id', 'in', organization ?? []),
      )
      .$if(topic_direction !== undefined, (rows) =>
        rows.where('topic.topic_direction_id', 'in', topic_direction ?? []),
      )
      .orderBy(ranked('topic.search', search), 'desc')
      .orderBy('topic.id', 'desc');
    return selectPage(request, request.query, selection);
  });
}
