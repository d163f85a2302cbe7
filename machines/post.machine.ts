import { and, or, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, who } from './kit.ts';

/**
 * `imageDescribed`: what the image shows is written in the three languages, for those who do not
 * see it.
 */
export interface PostFacts extends BaseFacts {
  titlesComplete: boolean;
  contentsComplete: boolean;
  imageChosen: boolean;
  imageDescribed: boolean;
}

type PostEvent = 'create' | 'save' | 'publish' | 'unpublish' | 'changeToDraft' | 'delete';

const editor = or(['innovation', 'admin']);
const complete = and([
  editor,
  'titlesComplete',
  'contentsComplete',
  'imageChosen',
  'imageDescribed',
]);
const deletion = {
  target: 'deleted',
  guard: editor,
  meta: { asks: ['confirm'], basis: 'assumed' },
} as const;

/** A news post of the public site, in three languages. What everybody reads is never edited. */
export const postMachine = setup({
  types: {} as ProcessTypes<PostFacts, PostEvent> & { tags: 'public' },
  guards: {
    ...who,
    ...factGuards<PostFacts>()(
      'titlesComplete',
      'contentsComplete',
      'imageChosen',
      'imageDescribed',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'post',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'Nobody has begun to write it',
      on: { create: { target: 'draft', guard: editor, meta: { basis: 'assumed' } } },
    },
    draft: {
      meta: {
        code: 100,
        tone: 'secondary',
        silence: {
          told: 'A complete draft is in the turn of the editors',
          ends: 'A post that is never published is missed by nobody',
        },
        rests: 'A draft of the editors, whom nobody waits for',
      },
      description: 'Being written; only the editors see it',
      on: {
        save: { target: 'draft', guard: editor, meta: { basis: 'assumed' } },
        publish: {
          target: 'active',
          guard: complete,
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
          description: 'Everybody can read it',
        },
        delete: deletion,
      },
    },
    notActive: {
      meta: {
        code: 200,
        tone: 'secondary',
        rests: 'Taken off on purpose; nobody waits for it',
      },
      description: 'Taken off the public site; its address answers that there is nothing',
      on: {
        save: { target: 'notActive', guard: editor, meta: { basis: 'assumed' } },
        publish: {
          target: 'active',
          guard: complete,
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'Everybody can read it again',
        },
        changeToDraft: {
          target: 'draft',
          guard: editor,
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        delete: deletion,
      },
    },
    active: {
      tags: ['public'],
      meta: { code: 300, tone: 'success', rests: 'The news are public until they are taken off' },
      description: 'On the public site; changed only after it is taken off',
      on: {
        unpublish: {
          target: 'notActive',
          guard: editor,
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'Thrown away; nobody reads it any more',
    },
  },
});
