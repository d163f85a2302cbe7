import { z } from 'zod';
import { accountMachine } from '#machines/account.machine.ts';
import { accountPaths } from '#modules/account/paths.ts';
import { auditPaths } from '#modules/audit/paths.ts';
import { settingPaths } from '#modules/setting/paths.ts';
import { serverAddress } from '../support/server.ts';
import { openReasons, sendEmpty, stateIds, visitsTo } from './openings.ts';
import { signOn } from './signed-in.ts';
import type { Guest } from './visits.ts';

/** Accounts in every state, as the admin who looks after them. */
export const accountKeeper: Guest = {
  name: 'an admin with the accounts',
  signOn: () => signOn('admin@namuna.uz'),
  visits: async (who) => {
    const one = visitsTo(
      'user',
      (id) => accountPaths.user.href({ id }),
      await stateIds(who, accountMachine),
    );
    return [
      { to: 'users', href: accountPaths.users.href() },
      { to: 'users', href: `${accountPaths.users.href()}?search=yoʻqolgan&role=300` },
      ...['', '?edit=apply.review_days', '?edit=monitoring.deadline_max_days'].map((part) => ({
        to: 'settings' as const,
        href: `${settingPaths.settings.href()}${part}`,
      })),
      {
        to: 'settings',
        href: `${settingPaths.settings.href()}?edit=letter.remind_days&field=plan`,
        open: sendEmpty,
      },
      one('waiting'),
      { ...one('active'), open: openReasons },
      one('active', 'roleSet'),
      one('blocked', 'unblock'),
      one('closed'),
    ];
  },
};

/** The audit log, as the agency that watches over the work. */
export const watcher: Guest = {
  name: 'a watcher with the audit log',
  signOn: () => signOn('nazorat@namuna.uz'),
  visits: async (who) => {
    const answer = await fetch(`${serverAddress()}/api/audit/changes/?limit=1`, {
      headers: { Authorization: `Bearer ${who?.access}` },
    });
    const { results } = z
      .object({ results: z.array(z.object({ id: z.int() })).length(1) })
      .parse(await answer.json());
    return [
      { to: 'audit', href: auditPaths.audit.href() },
      { to: 'audit', href: `${auditPaths.audit.href()}?group=readings&search=hechkim` },
      { to: 'activity', href: auditPaths.activity.href() },
      { to: 'auditChange', href: auditPaths.auditChange.href({ id: results[0]?.id ?? 0 }) },
    ];
  },
};
