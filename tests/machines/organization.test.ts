import { describe, expect, it } from 'vitest';
import { actionsOf } from '#machines/kit.ts';
import { type OrganizationFacts, organizationMachine } from '#machines/organization.machine.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: OrganizationFacts = {
  ...relatedFacts,
  adminAttached: true,
  personConfirmed: true,
  personFree: true,
  staffAppointable: true,
  noOpenApplications: true,
  noStudents: true,
  noOpenExams: true,
  noOpenQuota: true,
  successorActive: true,
  neverUsed: true,
};
const look = (
  state: string,
  event: string,
  changed: Partial<OrganizationFacts>,
  actor = relatedActor('admin'),
) =>
  actionsOf(organizationMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('organization', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(organizationMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "admin": "create",
          "innovation": "create",
        },
        "active": {
          "admin": "update, setAdmin, deactivate, merge",
          "innovation": "update, setAdmin, deactivate",
          "ministry": "update, setAdmin",
          "university": "update",
        },
        "deleted": {},
        "merged": {},
        "notActive": {
          "admin": "activate, setAdmin, update, merge, delete",
          "innovation": "activate, setAdmin, update, delete",
          "ministry": "setAdmin, update",
          "university": "update",
        },
      }
    `);
  });

  it('is activated only with an admin who has the role of its staff', () => {
    expect(look('notActive', 'activate', { adminAttached: false })?.unmet).toEqual([
      'adminAttached',
    ]);
  });

  it('is deactivated only when nobody applies or studies there', () => {
    expect(
      look('active', 'deactivate', { noOpenApplications: false, noStudents: false })?.unmet,
    ).toEqual(['noOpenApplications', 'noStudents']);
  });

  it('gets an admin of an exclusive role from the administrator alone', () => {
    const body = { staffAppointable: false };
    expect(look('active', 'setAdmin', body)?.enabled).toBe(true);
    expect(look('active', 'setAdmin', body, relatedActor('innovation'))).toMatchObject({
      enabled: false,
      unmet: ['staffAppointable'],
    });
  });

  it('asks who may be its admin: somebody who has signed in, and is free', () => {
    expect(look('active', 'setAdmin', { personConfirmed: false })?.unmet).toEqual([
      'personConfirmed',
    ]);
    expect(look('active', 'setAdmin', { personFree: false })?.unmet).toEqual(['personFree']);
  });

  it('is kept by a ministry only below itself', () => {
    const elsewhere = { organizationId: 7, organizationsAbove: [8] };
    expect(look('active', 'update', elsewhere, relatedActor('ministry'))?.permitted).toBe(false);
    expect(
      look(
        'active',
        'update',
        { organizationId: 7, organizationsAbove: [8, 1] },
        relatedActor('ministry'),
      )?.enabled,
    ).toBe(true);
  });

  it('is never deleted once something refers to it', () => {
    expect(look('notActive', 'delete', { neverUsed: false })?.unmet).toEqual(['neverUsed']);
  });
});
