import { sql } from 'kysely';
import { allFollow } from '#modules/organization/for-others/successor.server.ts';
import type { ServerModule } from '#server/declared/module.ts';
import { saidHead } from '#server/declared/said-head.ts';
import type { BaseRow } from '#server/engine/process.ts';
import { ids } from '#server/engine/raised.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { byOrganization, type Findable, type Named, nameIn } from '#server/search/findable.ts';
import { topicPaths } from './paths.ts';
import { agreeTopics } from './place.server.ts';
import { topicProcess } from './process.server.ts';
import { publicTopicRoutes } from './public-routes.server.ts';
import { topicStory } from './story.server.ts';

/** A student's record before: the topic that it held. */
type Held = BaseRow & { topic_id?: number | null };

interface Shown extends TravellingRecord, Named {
  organization: Named | null;
}

const found: Findable<Shown> = { name: nameIn, about: byOrganization };

/** Scientific topics. */
export const topicModule: ServerModule = {
  stories: [topicStory],
  addresses: topicPaths,
  processes: [topicProcess],
  routes: [publicTopicRoutes],
  bookings: {
    topicsFollow: allFollow(topicProcess),
    topicPlace: (trx, { row, before, now }: { row: BaseRow; before: Held; now: Date }) =>
      agreeTopics(trx, row, before.topic_id ?? null, now),
  },
  targets: {
    ownTopic: ids(
      (id) => sql`select a.topic_id as id from application a
        where a.id = ${id} and a.topic_id is not null`,
    ),
  },
  findable: { topic: found },
  heads: [saidHead(topicPaths.topics, 'site.page.topics', 'topic-screen.public.lead')],
};
