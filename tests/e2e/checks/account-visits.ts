import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { accountMachine } from '#machines/account.machine.ts';
import { accountPaths } from '#modules/account/paths.ts';
import { auditPaths } from '#modules/audit/paths.ts';
import { irregularityPaths } from '#modules/irregularity/paths.ts';
import { settingPaths } from '#modules/setting/paths.ts';
import { letTheNightPass, lettersOfBothSides } from '../support/irregularities.ts';
import { serverAddress } from '../support/server.ts';
import { type Opening, openReasons, sendEmpty, stateIds, visitsTo } from './openings.ts';
import { type SignedOn, signOn } from './signed-in.ts';
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

const listed = z.object({ results: z.array(z.object({ id: z.int() })) });
const versioned = z.object({ version: z.int() });

/** Asks the server as somebody; throws when it refuses. */
async function ask(who: SignedOn | null, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${serverAddress()}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${who?.access}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The id of the first of a list; throws when there is none. */
async function firstOf(who: SignedOn | null, list: string): Promise<number> {
  const [first] = listed.parse(await ask(who, list)).results;
  if (!first) throw new Error(`${list}: nothing there`);
  return first.id;
}

/** Two things that a night has seen: one waits, the other one is signed off. */
async function irregularities(who: SignedOn | null): Promise<{ open: number; signedOff: number }> {
  const letters = await lettersOfBothSides(2);
  await letTheNightPass();
  const [open = 0, signedOff = 0] = await Promise.all(
    letters.map(({ id }) => firstOf(who, `irregularities/?kind=sides&search=${id}`)),
  );
  const { version } = versioned.parse(await ask(who, `irregularities/${signedOff}/`));
  const reason = 'Xodim vazirlikka ishga oʻtgan, javob qayta koʻrildi.';
  await ask(who, `irregularities/${signedOff}/sign-off/`, { version, reason });
  return { open, signedOff };
}

/** Opens the form by which an irregularity is signed off, and sends it empty. */
const signOffEmpty: Opening = async ({ page, settled }, t) => {
  await page.locator('main [data-sign-off]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('irregularity.action.signOff') }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await settled();
};

/** The audit log, as the agency that watches over the work. */
export const watcher: Guest = {
  name: 'a watcher with the audit log',
  signOn: () => signOn('nazorat@namuna.uz'),
  visits: async (who) => {
    const { open, signedOff } = await irregularities(who);
    const change = await firstOf(who, 'audit/changes/?limit=1');
    const one = (id: number) => ({
      to: 'irregularity' as const,
      href: irregularityPaths.irregularity.href({ id }),
    });
    return [
      { to: 'audit', href: auditPaths.audit.href() },
      { to: 'audit', href: `${auditPaths.audit.href()}?group=readings&search=hechkim` },
      { to: 'activity', href: auditPaths.activity.href() },
      { to: 'auditChange', href: auditPaths.auditChange.href({ id: change }) },
      { to: 'irregularities', href: irregularityPaths.irregularities.href() },
      { to: 'irregularities', href: `${irregularityPaths.irregularities.href()}?kind=sides` },
      one(open),
      { ...one(open), open: signOffEmpty },
      one(signedOff),
    ];
  },
};
