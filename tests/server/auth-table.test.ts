import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registrationForm, walkedPassword } from '#modules/account/story/doors.server.ts';
import { standInPath } from '#server/auth/oneid-client.ts';
import { demoApplicantPinfl } from '#server/auth/oneid-people.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { saidAnswer } from '#shared/account.ts';
import { scienceIdAnswer } from '#shared/science-id.ts';
import {
  loginAnswer,
  oneIdLoginAnswer,
  sendCodeAnswer,
  tokenPair,
  userData,
} from '#shared/sign-on.ts';
import { addActor, openFor } from '../support/actors.ts';
import { type Sender, type TestApp, testApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { runJobs } from '../support/jobs.ts';
import { linkIn } from '../support/mails.ts';

const port = 3106;
const page = `http://localhost:${port}/one-id`;
const person = {
  email: 'jadval@namuna.uz',
  pinfl: demoApplicantPinfl,
  mobile_phone: '+998901234567',
};

let database: TestDatabase;
let on: TestApp;
let me: Sender;
beforeAll(async () => {
  database = await freshDatabase();
  on = await testApp(database, { change: { publicUrl: `http://localhost:${port}` } });
  // OneID and Science ID are asked over the network, also where they are the stand-ins of the
  // product itself.
  await on.app.listen({ host: '127.0.0.1', port });
  me = await addActor(on, 'applicant', {
    ...person,
    password_hash: await hashPassword(walkedPassword),
  });
});
afterAll(async () => {
  await on.stop();
  await database.stop();
});

/** A call of the table as a client makes it; `in` = by somebody who is signed on. */
interface Asked {
  body?: object;
  query?: Record<string, string>;
  cookie?: string;
  in?: Sender;
}

interface Row {
  method: 'GET' | 'POST';
  /** Letter by letter as in the table, without the base path. */
  path: string;
  asked(): Promise<Asked>;
  status?: number;
  answer: z.ZodType;
  /** The words of the table. */
  says?: string;
}

/** What a browser has after OneID has sent it back. */
async function backFromOneId(): Promise<{ code: string; state: string; cookie: string }> {
  const begun = await on.app.inject({
    method: 'POST',
    url: '/api/auth/oneid/login/',
    payload: { redirect_url: page },
  });
  const { response_type: _type, ...ask } = Object.fromEntries(
    new URL(begun.json().login_url).searchParams,
  );
  const chosen = await on.app.inject({
    method: 'POST',
    url: standInPath,
    payload: String(new URLSearchParams({ ...ask, person: 'k.kim' })),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const { code = '', state = '' } = Object.fromEntries(
    new URL(String(chosen.headers.location)).searchParams,
  );
  return { code, state, cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '' };
}

async function registered(): Promise<{ email: string; token: string }> {
  const form = registrationForm();
  await on.send(null, 'POST', '/api/auth/users/', form);
  return { email: form.email, token: await linkIn({ on }, form.email, 'confirm') };
}

async function resetToken(): Promise<string> {
  await on.send(null, 'GET', `/api/auth/users/get_reset_password_link/?email=${person.email}`);
  await runJobs(on);
  return linkIn({ on }, person.email, 'token');
}

const signedOn = async () =>
  (
    await on.send(null, 'POST', '/api/auth/login-token', {
      username: person.email,
      password: walkedPassword,
    })
  ).body;
const twice = { password: walkedPassword, password_confirm: walkedPassword };

/** Every call of authentication that the specification names, row by row. */
const table: Row[] = [
  {
    method: 'POST',
    path: '/auth/oneid/login/',
    answer: oneIdLoginAnswer,
    asked: async () => ({ body: { redirect_url: page } }),
  },
  {
    method: 'POST',
    path: '/auth/oneid/confirm/',
    answer: tokenPair,
    asked: async () => {
      const { cookie, ...body } = await backFromOneId();
      return { body, cookie };
    },
  },
  {
    method: 'POST',
    path: '/auth/login-token',
    answer: loginAnswer,
    asked: async () => ({ body: { username: person.email, password: walkedPassword } }),
  },
  {
    method: 'POST',
    path: '/auth/users/',
    status: 201,
    answer: saidAnswer,
    asked: async () => ({ body: registrationForm() }),
  },
  {
    method: 'POST',
    path: '/auth/token/refresh/',
    answer: tokenPair,
    asked: async () => ({ body: { refresh: (await signedOn()).refresh } }),
  },
  {
    method: 'POST',
    path: '/auth/users/logout',
    status: 204,
    answer: z.strictObject({}),
    asked: async () => ({ body: { refresh: (await signedOn()).refresh } }),
  },
  { method: 'GET', path: '/auth/user/me', answer: userData, asked: async () => ({ in: me }) },
  {
    method: 'GET',
    path: '/auth/confirm/mail',
    answer: saidAnswer,
    asked: async () => {
      const { token, email } = await registered();
      return { query: { confirm: token, mail: email } };
    },
  },
  {
    method: 'GET',
    path: '/auth/users/get_reset_password_link/',
    answer: saidAnswer,
    says: 'Reset link sent to your email',
    asked: async () => ({ query: { email: person.email } }),
  },
  {
    method: 'POST',
    path: '/auth/confirm/reset-password',
    answer: saidAnswer,
    says: 'Password reset successfully',
    asked: async () => ({ body: { token: await resetToken(), ...twice } }),
  },
  {
    method: 'GET',
    path: '/auth/user/science-id-data',
    answer: scienceIdAnswer,
    asked: async () => ({ in: await openFor(on, me.id) }),
  },
  {
    method: 'POST',
    path: '/send_sms_code/',
    answer: sendCodeAnswer,
    asked: async () => ({
      in: await openFor(on, me.id),
      body: { process: 'application', event: 'send', id: 1, version: 1, check: true },
    }),
  },
];

const send = ({ method, path }: Row, { body, query, cookie, in: by }: Asked) =>
  on.send(by ?? null, method, `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`, body, {
    'accept-language': 'en',
    ...(cookie ? { cookie } : {}),
  });

describe.each(table.map((row) => [`${row.method} ${row.path}`, row] as const))(
  '%s',
  (_name, row) => {
    it('answers at its path with its shape and nothing beside', async () => {
      const { status, body } = await send(row, await row.asked());
      expect([status, body]).toEqual([row.status ?? 200, expect.anything()]);
      expect(row.answer.parse(body)).toEqual(body);
      if (row.says) expect(body).toEqual({ detail: row.says });
    });

    it('is at this path only, whatever follows it', async () => {
      const asked = row.method === 'POST' ? { body: {} } : {};
      for (const path of [`${row.path.replace(/\/$/, '')}/x`, `${row.path.replace(/\/$/, '')}s/`]) {
        if (table.some((other) => other.path.replace(/\/$/, '') === path.replace(/\/$/, '')))
          continue;
        const { status } = await send({ ...row, path }, asked);
        expect([path, status]).toEqual([path, 404]);
      }
    });
  },
);

it('a call that lacks what the table names is refused at its field', async () => {
  const english = { 'accept-language': 'en' };
  const refused = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await on.send(null, method, `/api${path}`, body, english);
    expect([path, answer.status, answer.code]).toEqual([path, 400, 'VALIDATION']);
    return Object.keys(answer.body);
  };
  expect(await refused('POST', '/auth/oneid/login/', {})).toEqual(['redirect_url']);
  expect(await refused('POST', '/auth/oneid/confirm/', {})).toEqual(['code', 'state']);
  expect(await refused('POST', '/auth/login-token', {})).toEqual(['username', 'password']);
  expect(await refused('POST', '/auth/token/refresh/', {})).toEqual(['refresh']);
  expect(await refused('GET', '/auth/confirm/mail')).toEqual(['confirm', 'mail']);
  expect(await refused('GET', '/auth/users/get_reset_password_link/')).toEqual(['email']);
  expect(await refused('POST', '/auth/confirm/reset-password', {})).toEqual([
    'token',
    'password',
    'password_confirm',
  ]);
});
