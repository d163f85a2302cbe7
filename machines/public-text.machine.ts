import { and, or, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, raise, who } from './kit.ts';

/** What the guards of a public text must know. */
export interface PublicTextFacts extends BaseFacts {
  titlesComplete: boolean;
  contentsComplete: boolean;
  /** From which day it is shown is chosen. */
  dayGiven: boolean;
  /** A section of the regulation names its act. */
  basisGiven: boolean;
  /** A contact has a phone. */
  phoneGiven: boolean;
  neverPublished: boolean;
  /** The version that is renewed is published. */
  earlierPublished: boolean;
  /** This version, or the one that is to be renewed, has no newer one. */
  notRenewed: boolean;
  /** It is shown from a later day than the version that it renews. */
  laterThanEarlier: boolean;
  /** The day of the newer version has come. */
  newerInForce: boolean;
}

type PublicTextEvent =
  | 'create'
  | 'renew'
  | 'save'
  | 'publish'
  | 'withdraw'
  | 'changeToDraft'
  | 'supersede'
  | 'delete';

const editor = or(['innovation', 'admin']);

/**
 * One version of a text that a lawyer or an editor writes for the public site: shown from its day
 * until a newer version's. What everybody reads is never edited, it is renewed.
 */
export const publicTextMachine = setup({
  types: {} as ProcessTypes<PublicTextFacts, PublicTextEvent> & { tags: 'public' },
  guards: {
    ...who,
    ...factGuards<PublicTextFacts>()(
      'titlesComplete',
      'contentsComplete',
      'dayGiven',
      'basisGiven',
      'phoneGiven',
      'neverPublished',
      'earlierPublished',
      'notRenewed',
      'laterThanEarlier',
      'newerInForce',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'publicText',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'Nobody has begun to write it',
      on: {
        create: { target: 'draft', guard: editor, meta: { basis: 'assumed' } },
        renew: {
          target: 'draft',
          guard: and([editor, 'earlierPublished', 'notRenewed']),
          meta: { basis: 'assumed' },
          description:
            'The next version of a published text, which stays until the day of this one',
        },
      },
    },
    draft: {
      meta: {
        code: 100,
        tone: 'secondary',
        silence: {
          told: 'A complete draft is in the turn of the editors',
          ends: 'A text that is never published is missed by nobody; the version before stays',
        },
        rests: 'A draft of the editors, whom nobody waits for',
      },
      description: 'Being written; only the editors see it',
      on: {
        save: { target: 'draft', guard: editor, meta: { basis: 'assumed' } },
        publish: {
          target: 'published',
          guard: and([
            editor,
            'titlesComplete',
            'contentsComplete',
            'dayGiven',
            'basisGiven',
            'phoneGiven',
            'laterThanEarlier',
          ]),
          actions: [raise('publicText', 'supersede', 'renewedText')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
          description: 'Everybody can read it from its day',
        },
        delete: {
          target: 'deleted',
          guard: and([editor, 'neverPublished']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    published: {
      tags: ['public'],
      meta: {
        code: 200,
        tone: 'success',
        rests: 'In force from its day until a newer version or a withdrawal',
      },
      description: 'On the public site from its day; changed only by a newer version',
      on: {
        withdraw: {
          target: 'withdrawn',
          guard: editor,
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
          description: 'Taken off before its end',
        },
        supersede: {
          target: 'superseded',
          guard: and(['system', 'newerInForce']),
          meta: { basis: 'assumed' },
          description: 'The day of the newer version has come',
        },
      },
    },
    withdrawn: {
      meta: { code: 300, tone: 'warning', rests: 'Taken off on purpose; nobody waits for it' },
      description: 'Taken off the public site with a reason',
      on: {
        changeToDraft: {
          target: 'draft',
          guard: and([editor, 'notRenewed']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    superseded: {
      type: 'final',
      meta: { code: 400, tone: 'secondary' },
      description: 'A newer version is in force; editors still read it',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'Thrown away before anybody else read it',
    },
  },
});
