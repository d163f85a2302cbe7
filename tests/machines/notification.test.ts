import { describe, expect, it } from 'vitest';
import {
  actionsOf,
  perform,
  type RoleName,
  roleCodes,
  systemActor,
  transitionsOf,
} from '#machines/kit.ts';
import { messageMachine } from '#machines/message.machine.ts';
import { type NotificationFacts, notificationMachine } from '#machines/notification.machine.ts';
import { scopesFor } from '#shared/abilities.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: NotificationFacts = {
  ...relatedFacts,
  textsComplete: true,
  audienceChosen: true,
  audienceReached: true,
  withoutSms: true,
  smsFits: true,
};
const send = (changed: Partial<NotificationFacts>, actor = relatedActor('admin')) =>
  actionsOf(notificationMachine, { state: 'draft', facts: { ...facts, ...changed } }, actor).find(
    ({ event }) => event === 'send',
  );

describe('notification', () => {
  it('gives each role exactly these actions', () => {
    const all = {
      admin: 'save, send, delete',
      innovation: 'save, send, delete',
      ministry: 'save, send, delete',
      university: 'save, send, delete',
    };
    expect(permissions(notificationMachine)).toEqual({
      absent: { admin: 'create', innovation: 'create', ministry: 'create', university: 'create' },
      draft: all,
      sent: {},
      deleted: {},
    });
  });

  it('is written by exactly those to whom the ability table gives it', () => {
    const writers = Object.keys(permissions(notificationMachine).absent ?? {});
    const roles = Object.keys(roleCodes) as RoleName[];
    expect(
      roles
        .filter((role) => scopesFor({ role, userType: 'I' }, 'Notification', 'create').length > 0)
        .sort(),
    ).toEqual(writers.sort());
  });

  it('is sent by its author only, a colleague of the same role sees why not', () => {
    const colleague = { ...relatedActor('university'), userId: 2 };
    expect(send({}, relatedActor('university'))?.enabled).toBe(true);
    expect(send({}, colleague)).toMatchObject({ permitted: false, enabled: false });
  });

  it('needs texts in three languages, somebody who gets it, and a short text for an SMS', () => {
    for (const fact of ['textsComplete', 'audienceChosen', 'audienceReached', 'smsFits'] as const)
      expect(send({ [fact]: false })).toMatchObject({ enabled: false, unmet: [fact] });
  });

  it('goes by SMS from the agency and the administrator only', () => {
    for (const role of ['innovation', 'admin'] as const)
      expect(send({ withoutSms: false }, relatedActor(role))?.enabled).toBe(true);
    for (const role of ['university', 'ministry'] as const)
      expect(send({ withoutSms: false }, relatedActor(role))).toMatchObject({
        enabled: false,
        unmet: ['withoutSms'],
      });
  });
});

describe('a mail or SMS on its way', () => {
  const about = {
    ownerId: 7,
    organizationId: null,
    recipientUsable: true,
    addressKnown: true,
    withoutSecret: true,
    stillUseful: true,
  };

  it('is moved by the gateway, and sent again by those who keep the installation', () => {
    expect(
      perform(messageMachine, { state: 'queued', facts: about }, 'deliver', systemActor).state,
    ).toBe('sent');
    expect(
      perform(messageMachine, { state: 'sent', facts: about }, 'arrive', systemActor).state,
    ).toBe('delivered');
    const resenders = transitionsOf(messageMachine).filter(({ event }) => event === 'resend');
    expect(resenders.map(({ from, to }) => [from, to])).toEqual([['failed', 'queued']]);
    for (const role of ['admin', 'technicalAdmin'] as const)
      expect(
        perform(messageMachine, { state: 'failed', facts: about }, 'resend', relatedActor(role))
          .state,
      ).toBe('queued');
    expect(() =>
      perform(
        messageMachine,
        { state: 'failed', facts: about },
        'resend',
        relatedActor('innovation'),
      ),
    ).toThrow();
  });

  it.each(['recipientUsable', 'addressKnown', 'withoutSecret', 'stillUseful'] as const)(
    'is not sent again without %s',
    (fact) => {
      const record = { state: 'failed', facts: { ...about, [fact]: false } };
      expect(actionsOf(messageMachine, record, relatedActor('admin'))).toMatchObject([
        { event: 'resend', enabled: false, unmet: [fact] },
      ]);
    },
  );
});
