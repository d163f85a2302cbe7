import { describe, expect, it } from 'vitest';
import { type Actor, actionsOf, dutiesOf, systemActor } from '#machines/kit.ts';
import {
  type TargetedLetterFacts,
  targetedLetterMachine,
} from '#machines/targeted-letter.machine.ts';
import { permissions, relatedActor } from '../support/model.ts';

/**
 * A letter of a ministry in the time of requests: every condition of sending and accepting holds.
 */
const facts: TargetedLetterFacts = {
  ownerId: null,
  organizationId: 1,
  addresseeId: 2,
  customerActive: true,
  companyUnregistered: true,
  customerNamed: true,
  neverSent: true,
  trainerChosen: true,
  trainerOther: true,
  trainerActive: true,
  directionOffered: true,
  placesNamed: true,
  candidatesFit: true,
  shortInfoGiven: true,
  obligationGiven: true,
  fileGiven: true,
  admissionOpen: true,
  registrationNotOver: true,
  requestsTime: true,
  withinGiven: false,
  unread: true,
  opinionAwaited: false,
  opinionTimeOver: false,
  placeLeft: true,
  validityOver: false,
  reminderDue: false,
  answerLate: false,
  notYetOverdue: true,
};
const customer = relatedActor('ministry');
const trainer = { ...relatedActor('university'), organizationId: 2 };
const agency = { ...relatedActor('innovation'), organizationId: 9 };
const look = (
  state: string,
  event: string,
  actor: Actor = customer,
  changed: Partial<TargetedLetterFacts> = {},
) =>
  actionsOf(targetedLetterMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('targeted letter', () => {
  it('is written by universities, ministries and legal entities, answered by the agency, used by nobody but the system', () => {
    const all = permissions(targetedLetterMachine);
    expect(Object.keys(all.absent ?? {})).toEqual(['applicant', 'university', 'ministry']);
    expect(all.pending).toEqual({
      system: 'remind, overdue, lapse',
      applicant: 'changeToDraft',
      university: 'opinion, changeToDraft',
      ministry: 'changeToDraft',
      innovation: 'accept, reject, read',
    });
    expect(all.accepted).toEqual({ system: 'use, expire' });
    expect(all.expired).toEqual({});
  });

  it('belongs to its customer alone: neither another organization nor another legal entity touches it', () => {
    const company = { ...relatedActor('applicant'), organizationId: null };
    expect(look('draft', 'send', company, { ownerId: 1, organizationId: null })?.enabled).toBe(
      true,
    );
    for (const stranger of [
      trainer,
      { ...company, userId: 5 },
      { ...relatedActor('doctorate'), organizationId: null },
    ])
      expect(look('draft', 'send', stranger, { ownerId: 1, organizationId: null })?.permitted).toBe(
        false,
      );
    expect(look('pending', 'opinion', customer)?.permitted).toBe(false);
    expect(look('pending', 'changeToDraft', trainer)?.permitted).toBe(false);
  });

  it('names everything that it lacks before it is sent, each by itself', () => {
    const needs = [
      ...([
        'customerActive',
        'customerNamed',
        'trainerChosen',
        'trainerOther',
        'trainerActive',
        'directionOffered',
        'placesNamed',
        'candidatesFit',
      ] as const),
      ...([
        'shortInfoGiven',
        'obligationGiven',
        'fileGiven',
        'admissionOpen',
        'registrationNotOver',
      ] as const),
    ];
    for (const fact of needs)
      expect(look('draft', 'send', customer, { [fact]: false })).toMatchObject({
        enabled: false,
        unmet: [fact],
      });
    expect(look('absent', 'create', customer, { companyUnregistered: false })?.unmet).toEqual([
      'companyUnregistered',
    ]);
    expect(look('draft', 'delete', customer, { neverSent: false })?.unmet).toEqual(['neverSent']);
  });

  it('is sent after the time of requests only for places of a given quota', () => {
    expect(look('draft', 'send', customer, { requestsTime: false })?.unmet).toEqual([
      'placesGiven',
    ]);
    expect(
      look('draft', 'send', customer, { requestsTime: false, withinGiven: true })?.enabled,
    ).toBe(true);
  });

  it('is accepted after the opinion, or when its time is over, and never after the registration', () => {
    expect(look('pending', 'accept', agency)?.enabled).toBe(true);
    expect(look('pending', 'accept', agency, { opinionAwaited: true })?.unmet).toEqual([
      'opinionSettled',
    ]);
    expect(
      look('pending', 'accept', agency, { opinionAwaited: true, opinionTimeOver: true })?.enabled,
    ).toBe(true);
    expect(look('pending', 'accept', agency, { registrationNotOver: false })?.unmet).toEqual([
      'registrationNotOver',
    ]);
  });

  it('is the turn of the training organization until it has said its opinion, and of the agency until it decides', () => {
    const turns = (actor: Actor, changed: Partial<TargetedLetterFacts> = {}) =>
      dutiesOf(
        targetedLetterMachine,
        { state: 'pending', facts: { ...facts, ...changed } },
        actor,
      ).map(({ event, enabled }) => `${event} ${enabled}`);
    expect(turns(trainer, { opinionAwaited: true })).toEqual(['opinion true']);
    expect(turns(trainer)).toEqual(['opinion false']);
    expect(turns(agency, { opinionAwaited: true })).toEqual(['accept false', 'reject true']);
    expect(turns(customer)).toEqual([]);
  });

  it('opens a place while it has one, and none when its year has begun or its period is closed', () => {
    expect(look('accepted', 'use', systemActor)?.enabled).toBe(true);
    expect(look('accepted', 'use', systemActor, { placeLeft: false })?.unmet).toEqual([
      'placeLeft',
    ]);
    expect(look('accepted', 'expire', systemActor)?.unmet).toEqual(['validityOver']);
    expect(look('accepted', 'expire', systemActor, { validityOver: true })?.target).toBe('expired');
  });
});
