import { describe, expect, it } from 'vitest';
import { actionsOf, systemActor } from '#machines/kit.ts';
import { type TopicFacts, topicMachine } from '#machines/topic.machine.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: TopicFacts = {
  ...relatedFacts,
  organizationActive: true,
  namesComplete: true,
  directionChosen: true,
  topicDirectionChosen: true,
  neverPublished: true,
  heldByStudent: false,
  studentDefended: false,
  organizationMerged: false,
};
const look = (
  state: string,
  event: string,
  changed: Partial<TopicFacts>,
  actor = relatedActor('university'),
) =>
  actionsOf(topicMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('topic', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(topicMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "university": "create",
        },
        "archived": {},
        "deleted": {},
        "draft": {
          "system": "follow",
          "university": "save, publish, delete",
        },
        "published": {
          "system": "take, follow",
          "university": "unpublish, archive",
        },
        "taken": {
          "system": "release, follow, archive",
          "university": "archive",
        },
      }
    `);
  });

  it('is published only with its names in three languages and both directions', () => {
    const bare = { namesComplete: false, directionChosen: false, topicDirectionChosen: false };
    expect(look('draft', 'publish', bare)?.unmet).toEqual([
      'namesComplete',
      'directionChosen',
      'topicDirectionChosen',
    ]);
  });

  it('is not deleted once it was published', () => {
    expect(look('draft', 'delete', { neverPublished: false })?.unmet).toEqual(['neverPublished']);
  });

  it('is taken and released with the record of a student, never by hand', () => {
    expect(look('published', 'take', { heldByStudent: true })).toMatchObject({
      permitted: false,
      who: ['system'],
    });
    expect(look('published', 'take', {}, systemActor)).toMatchObject({
      enabled: false,
      unmet: ['heldByStudent'],
    });
    expect(look('taken', 'release', { heldByStudent: true }, systemActor)).toMatchObject({
      enabled: false,
      unmet: ['notHeld'],
    });
  });

  it('goes to the archive by itself only after the defence', () => {
    expect(look('taken', 'archive', {}, systemActor)).toMatchObject({
      enabled: false,
      unmet: ['studentDefended'],
    });
    expect(look('taken', 'archive', { studentDefended: true }, systemActor)?.enabled).toBe(true);
  });
});
