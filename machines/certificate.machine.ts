import { and, or, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, notify, type ProcessTypes, who } from './kit.ts';

/**
 * `organizationId` is the asking organization when an application to it, or a student of it, uses
 * the certificate.
 */
export interface CertificateFacts extends BaseFacts {
  typeActive: boolean;
  numberFree: boolean;
  underReview: boolean;
  validityOver: boolean;
  expiryNear: boolean;
  unused: boolean;
}

type CertificateEvent =
  | 'create'
  | 'confirm'
  | 'reject'
  | 'rework'
  | 'remindExpiry'
  | 'expire'
  | 'revoke'
  | 'delete';

const told = notify('N-CERT');

/** A person's language or subject certificate. */
export const certificateMachine = setup({
  types: {} as ProcessTypes<CertificateFacts, CertificateEvent> & {
    tags: 'usable' | 'undecided' | 'unrefused' | 'proven';
  },
  guards: {
    ...who,
    ...factGuards<CertificateFacts>()(
      'typeActive',
      'numberFree',
      'underReview',
      'validityOver',
      'expiryNear',
      'unused',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'certificate',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The certificate was not entered yet',
      on: {
        create: {
          target: 'pending',
          guard: and(['owner', 'typeActive', 'numberFree']),
          meta: { basis: 'assumed' },
        },
      },
    },
    pending: {
      tags: ['usable', 'undecided', 'unrefused'],
      meta: {
        code: 100,
        tone: 'warning',
        silence: {
          told: 'It is judged with an application, whose review is told of when it is late',
          ends: 'No application is accepted before it is decided; who reviews the application decides it',
        },
      },
      description: 'Waits for a reviewer',
      on: {
        confirm: {
          target: 'confirmed',
          guard: or([and(['university', 'underReview']), 'innovation']),
          actions: [told],
          meta: { asks: ['confirm'], duty: true, bulk: true, basis: 'assumed' },
        },
        reject: {
          target: 'rejected',
          guard: or([and(['university', 'underReview']), 'innovation']),
          actions: [told],
          meta: { asks: ['confirm', 'reason'], duty: true, bulk: true, basis: 'assumed' },
        },
        delete: {
          target: 'deleted',
          guard: and(['owner', 'unused']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    confirmed: {
      tags: ['usable', 'unrefused', 'proven'],
      meta: { code: 200, tone: 'success', rests: 'In force until its last day' },
      description: 'Checked against the file',
      on: {
        remindExpiry: {
          target: 'confirmed',
          guard: and(['system', 'expiryNear']),
          actions: [notify('N-CERT-EXPIRED')],
          meta: { basis: 'assumed' },
          description: '60 days before the end',
        },
        expire: {
          target: 'expired',
          guard: and(['system', 'validityOver']),
          actions: [notify('N-CERT-EXPIRED')],
          meta: {},
        },
        revoke: {
          target: 'rejected',
          guard: and(['innovation']),
          actions: [told],
          meta: { asks: ['confirm', 'reason', 'code'], watched: 'reversed', basis: 'assumed' },
          description: 'Found to be false',
        },
      },
    },
    rejected: {
      meta: {
        code: 300,
        tone: 'danger',
        silence: {
          told: 'Only its owner is late; their home names it',
          ends: 'Nobody but its owner waits for a correction',
        },
        rests: 'A decision was made; the owner may correct the certificate or leave it',
      },
      description: 'Refused with a reason; may be corrected',
      on: {
        rework: {
          target: 'pending',
          guard: and(['owner', 'numberFree']),
          meta: { duty: true, basis: 'assumed' },
        },
        delete: {
          target: 'deleted',
          guard: and(['owner', 'unused']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    expired: {
      type: 'final',
      tags: ['unrefused'],
      meta: { code: 400, tone: 'secondary' },
      description: 'Its time is over; applications already sent keep it',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'Removed by its owner',
    },
  },
});
