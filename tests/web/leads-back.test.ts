import { expect, it } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { leadsTo } from '#web/record/record.ts';

// What a dialog says of an action: that it cannot be undone where no event leads back, and only there.
it.each([
  ['a rejected application is corrected and sent again', applicationMachine, 'rejected', 'pending'],
  [
    'a student who was removed is one again after an appeal',
    applicationMachine,
    'cancelled',
    'admittedToStudy',
  ],
  ['a draft that was made is deleted', letterMachine, 'draft', 'absent'],
  ['a topic is taken from the site', topicMachine, 'published', 'draft'],
] as const)('%s', (_name, machine, from, to) => expect(leadsTo(machine, from, to)).toBe(true));

it.each([
  ['an accepted letter stays accepted', letterMachine, 'accepted', 'pending'],
  ['what is deleted is gone', applicationMachine, 'deleted', 'draft'],
  ['a graduate is no student again', applicationMachine, 'graduated', 'admittedToStudy'],
] as const)('%s', (_name, machine, from, to) => expect(leadsTo(machine, from, to)).toBe(false));
