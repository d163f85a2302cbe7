import type { Insertable } from 'kysely';
import { accountMachine } from '#machines/account.machine.ts';
import { type Actor, roleCodes, systemActor } from '#machines/kit.ts';
import type { Database } from '../db/tables.ts';
import type { Trx } from '../engine/process.ts';
import { type Life, live, type Step } from './life.ts';

type Row = Insertable<Database['account']>;

const visitor: Actor = { role: 'visitor', userId: null, organizationId: null };
const installed: readonly (number | undefined)[] = [roleCodes.admin, roleCodes.technicalAdmin];
const plain: readonly (number | undefined)[] = [roleCodes.applicant, undefined];
const minute = 60_000;

/** So many days before the moment of seeding. */
export const before = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * 24 * 60 * minute);

/** The history tells kind and role; the person is in the row alone. */
function born(event: string, by: Actor, at: Date, row: Row): Step {
  const {
    user_type,
    role_id = roleCodes.applicant,
    granted_roles = [],
    organization_id = null,
    ...quiet
  } = row;
  return {
    event,
    by,
    at,
    method: 'none',
    columns: { user_type, role_id, granted_roles, organization_id },
    quiet,
  };
}

/** Registered by mail and password; confirmed half an hour later when `confirmed`. */
export function registered(row: Row, at: Date, confirmed: boolean): Life {
  const first = born('register', visitor, at, row);
  return {
    steps: confirmed
      ? [
          first,
          {
            event: 'mailConfirm',
            by: visitor,
            at: new Date(at.getTime() + 30 * minute),
            method: 'none',
          },
        ]
      : [first],
  };
}

/** Named by an organization, never signed in. */
export const prepared = (row: Row, at: Date): Life => ({
  steps: [born('prepare', systemActor, at, row)],
});

/** How the account of somebody of this kind and role came to be. */
export function bornAs(row: Row, at: Date): Life {
  if (row.user_type === 'F') return registered(row, at, true);
  if (installed.includes(row.role_id)) return { steps: [born('seed', systemActor, at, row)] };
  const first = born('oneidFirst', visitor, at, {
    ...row,
    last_login_at: at,
    role_id: roleCodes.applicant,
    granted_roles: [],
    organization_id: null,
  });
  if (plain.includes(row.role_id)) return { steps: [first] };
  const { role_id, granted_roles, organization_id = null } = row;
  const set: Step = {
    event: 'roleSet',
    by: systemActor,
    at: new Date(at.getTime() + minute),
    method: 'none',
    columns: { role_id, granted_roles, organization_id },
  };
  return { steps: [first, set] };
}

/** Writes accounts with their histories; answers their ids in order. */
export const addAccounts = (trx: Trx, lives: readonly Life[]): Promise<number[]> =>
  live(trx, accountMachine, 'account', lives);
