import type { Kysely } from 'kysely';
import { createMachine } from 'xstate';
import { topicMachine } from '#machines/topic.machine.ts';
import type { Database } from '#server/db/tables.ts';
import { appendHistory } from '#server/engine/history.ts';
import type { ProcessDefinition } from '#server/engine/process.ts';
import type { DeclaredMoves } from '#server/process-docs/written-moves.ts';
import type { DeclaredMove } from '#shared/rule-moves.ts';
import { definitionOf } from './definition.ts';

/** A state that the tests take away from the topic, and where its records go. */
export const gone = 'published';
export const goal = 'draft';
export const reasons: DeclaredMove['reason'] = {
  uz: 'Mavzular endi alohida eʼlon qilinmaydi',
  ru: 'Темы больше не публикуются отдельно',
  en: 'Topics are not published one by one any more',
};

const { [gone]: _, ...left } = topicMachine.config.states ?? {};

/** The second version of the rules of a topic, of the tests' own: nothing is published. */
const newerTopic = createMachine(
  {
    ...topicMachine.config,
    version: '2',
    states: Object.fromEntries(
      Object.entries(left).map(([name, state]) => [
        name,
        {
          ...state,
          on: Object.fromEntries(
            Object.entries(state.on ?? {}).filter(
              ([, edge]) => (edge as { target?: string }).target !== gone,
            ),
          ),
        },
      ]),
    ),
  } as Parameters<typeof createMachine>[0],
  topicMachine.implementations as Parameters<typeof createMachine>[1],
);

/** The topic on the server with the newer rules, over the same table. */
export const newerTopics: ProcessDefinition = {
  ...definitionOf('topic'),
  machine: newerTopic,
};

/** What a repository would say that has these rules. */
export const declared: DeclaredMoves = new Map([
  ['topic', [{ version: '2', moves: [{ from: gone, to: goal, reason: reasons }] }]],
]);

/** How a topic came to a state by the rules of before. */
const lives: Readonly<Record<string, readonly [event: string, to: string][]>> = {
  draft: [['create', 'draft']],
  published: [
    ['create', 'draft'],
    ['publish', 'published'],
  ],
  taken: [
    ['create', 'draft'],
    ['publish', 'published'],
    ['take', 'taken'],
  ],
  archived: [
    ['create', 'draft'],
    ['publish', 'published'],
    ['archive', 'archived'],
  ],
};

/** Places a topic in a state, with the history that leads there by the rules of before. */
export async function placeTopic(db: Kysely<Database>, organization: number, state: string) {
  const life = lives[state] ?? [];
  const { id } = await db
    .insertInto('topic')
    .values({ state, version: life.length, organization_id: organization, name_uz: 'Mavzu' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [place, [event, to_state]] of life.entries())
    await appendHistory(db, {
      process: 'topic',
      record_id: id,
      record_version: place + 1,
      event,
      from_state: life[place - 1]?.[1] ?? 'absent',
      to_state,
      actor_user_id: null,
      actor_role: 'university',
      actor_org_id: organization,
      at: new Date(Date.now() - 3_600_000 * (life.length - place)),
      reason: null,
      confirm_method: 'none',
      ip: null,
      job: null,
      machine_version: '1',
      changed_fields: {},
    });
}
