import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Actor, RoleName } from '#machines/kit.ts';
import { roleCodes } from '#machines/kit.ts';
import { demoAccounts, demoPassword } from '#server/db/demo-accounts.ts';
import { loginAnswer, type UserData } from '#shared/sign-on.ts';
import { clockOffset, shiftClock } from '#tests/support/shifted-clock.ts';
import { serverAddress } from '../support/server.ts';
import type { Language } from '../support/words.ts';

/**
 * Somebody who has signed on over HTTP: what a browser keeps of it, and who they are for the
 * guards.
 */
export interface SignedOn {
  access: string;
  refresh: string;
  user: UserData;
  actor: Actor;
}

/** How a page is opened. */
export interface Look {
  language: Language;
  skin?: 'light' | 'dark';
  width?: number;
}

/**
 * Well within the life of an access token: pages with one session must never have to renew it, for
 * only one of them could.
 */
const freshMs = 5 * 60_000;
const known = new Map<string, { at: number; answer: Promise<SignedOn> }>();
const isRole = (name: string): name is RoleName => name in roleCodes;

/** Signs somebody on over HTTP with a password. Throws when the server refuses. */
export async function signOnWith(
  username: string,
  password: string,
  foreign = false,
): Promise<SignedOn> {
  const answer = await fetch(`${serverAddress()}/api/auth/login-token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password, foreign }),
  });
  if (!answer.ok)
    throw new Error(`${username} cannot sign on: ${answer.status} ${await answer.text()}`);
  const { access, refresh, user } = loginAnswer.parse(await answer.json());
  if (!isRole(user.role_name))
    throw new Error(`${username} has the unknown role ${user.role_name}`);
  return {
    access,
    refresh,
    user,
    actor: { role: user.role_name, userId: user.id, organizationId: user.org_id },
  };
}

/**
 * Signs on with the password of the demonstration; what was answered lately in this worker is used
 * again.
 */
export function signOn(username: string): Promise<SignedOn> {
  const before = known.get(username);
  if (before && Date.now() - before.at < freshMs) return before.answer;
  const foreign = demoAccounts.find(({ login }) => login === username)?.userType === 'F';
  const answer = signOnWith(username, demoPassword, foreign);
  known.set(username, { at: Date.now(), answer });
  return answer;
}

/**
 * What a browser keeps of somebody who is signed in (null: nobody), and of the look of the pages.
 */
export function stored(
  who: SignedOn | null,
  { language, skin = 'light' }: Look,
): Record<string, string> {
  const session = who && {
    access_token: who.access,
    refresh_token: who.refresh,
    user_data: JSON.stringify(who.user),
  };
  return { language, skin, ...session };
}

/**
 * A page of a new browser in which this person (null: nobody) is signed in, in a language and skin.
 */
export async function openAs(browser: Browser, who: SignedOn | null, look: Look): Promise<Page> {
  const localStorage = Object.entries(stored(who, look)).map(([name, value]) => ({ name, value }));
  const options: BrowserContextOptions = {
    storageState: { cookies: [], origins: [{ origin: serverAddress(), localStorage }] },
  };
  const context = await browser.newContext({
    ...options,
    viewport: { width: look.width ?? 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(shiftClock, clockOffset());
  return context.newPage();
}
