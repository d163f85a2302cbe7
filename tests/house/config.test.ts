import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '#server/base/config.ts';
import { settings } from '#server/base/config-settings.ts';
import { filesIn } from '../support/sources.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-config-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const production = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  PUBLIC_URL: 'https://phd.gov.uz',
  TOKEN_SECRET: randomBytes(48).toString('hex'),
  ONEID_URL: 'https://sso.gov.uz/auth',
  ONEID_CLIENT_ID: 'phd',
  ONEID_CLIENT_SECRET: 'b7Jq0mPz4t',
  ONEID_SCOPE: 'phd',
  SMS_GATEWAY: 'eskiz',
  ESKIZ_EMAIL: 'sms@phd.gov.uz',
  ESKIZ_PASSWORD: 'x8Kd02mQ',
  MAIL_TRANSPORT: 'smtp',
  SMTP_URL: 'smtps://mail.gov.uz:465',
  MAIL_FROM: 'noreply@phd.gov.uz',
};

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ variable }) => variable).sort();
    throw error;
  }
}

describe('.env.example', () => {
  const lines = filesIn(['.env.example'], /./)[0]?.text.split('\n') ?? [];
  const documented = lines.flatMap((line, index) => {
    const name = /^#?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1];
    return name ? [{ name, words: lines[index - 1] ?? '' }] : [];
  });

  it('lists exactly the variables of the schema', () => {
    expect(documented.map(({ name }) => name).sort()).toEqual(Object.keys(settings.shape).sort());
  });

  it.each(documented)('says type, default, secrecy and meaning of $name', ({ words }) => {
    expect(words).toMatch(/^# .+ \| .+ \| secret: (yes|no) \| .+/);
  });
});

describe('configuration', () => {
  it('needs nothing in development and keeps its own secret, closed to others', () => {
    const one = loadConfig({ DATA_DIR: folder });
    const other = loadConfig({ DATA_DIR: folder, DATABASE_URL: '  ' });
    expect(one).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      demoAccounts: true,
      databaseUrl: null,
      oneid: { url: null },
    });
    expect(one.tokenSecret.length).toBeGreaterThanOrEqual(32);
    expect(other).toEqual(one);
    expect(fs.statSync(path.join(folder, 'token-secret')).mode & 0o777).toBe(0o600);
  });

  it('starts in production with everything set', () => {
    expect(loadConfig(production)).toMatchObject({
      production: true,
      demoAccounts: false,
      smsGateway: 'eskiz',
    });
  });

  it.each(Object.keys(production).filter((name) => !['NODE_ENV', 'DATA_DIR'].includes(name)))(
    'refuses production without %s',
    (name) => {
      expect(problemsOf({ ...production, [name]: undefined })).toEqual([name]);
    },
  );

  it.each([
    ['short', 'abcdefghijklmnopqrstuvwxyz'],
    ['repeated', 'a'.repeat(64)],
    ['default', 'change-me-change-me-change-me-change-me'],
    ['example', 'this-is-an-example-secret-for-tokens-0123456789'],
  ])('refuses a %s secret', (_kind, secret) => {
    expect(problemsOf({ ...production, TOKEN_SECRET: secret })).toEqual(['TOKEN_SECRET']);
  });

  it.each(['PUBLIC_URL', 'ONEID_URL', 'ESKIZ_URL', 'OAK_URL', 'SCIENCE_ID_URL'])(
    'refuses %s in production where others listen on the way',
    (name) => {
      const keys = { OAK_KEY: 'k1', SCIENCE_ID_KEY: 'k2' };
      expect(problemsOf({ ...production, ...keys, [name]: 'http://xizmat.gov.uz' })).toEqual([
        name,
      ]);
      expect(problemsOf({ ...production, ...keys, [name]: 'http://127.0.0.1:8080' })).toEqual([]);
    },
  );

  it('refuses demo accounts and outboxes in production', () => {
    const outboxes = { SMS_GATEWAY: 'outbox', MAIL_TRANSPORT: 'outbox', DEMO_ACCOUNTS: 'true' };
    expect(problemsOf({ ...production, ...outboxes })).toEqual([
      'DEMO_ACCOUNTS',
      'MAIL_TRANSPORT',
      'SMS_GATEWAY',
    ]);
  });

  it.each([
    'postgres://app:pw@db.gov.uz/doctoral',
    'postgres://app:pw@db.gov.uz/doctoral?sslmode=require',
    'postgres://app:pw@db.gov.uz/doctoral?sslmode=no-verify',
    'postgres://app:pw@db.gov.uz/doctoral?sslmode=verify-full&sslmode=disable',
    'postgres://app:pw@127.0.0.1/doctoral?host=db.gov.uz',
    'postgres://app:pw@127.0.0.1.evil.uz/doctoral',
    'postgres://app:pw@10.0.0.7/doctoral?ssl=true',
  ])(
    'refuses the database of another machine without a checked certificate in production: %s',
    (address) => {
      expect(problemsOf({ ...production, DATABASE_URL: address })).toEqual(['DATABASE_URL']);
      expect(problemsOf({ DATA_DIR: folder, DATABASE_URL: address })).toEqual([]);
    },
  );

  it.each([
    'postgres://app:pw@db.gov.uz:5432/doctoral?sslmode=verify-full',
    'postgres://app:pw@db.gov.uz/doctoral?sslmode=verify-full&sslrootcert=/etc/ssl/ca.pem',
    'postgres://app:pw@localhost/doctoral',
    'postgres://app:pw@127.0.0.1:5433/doctoral',
    'postgres://app:pw@[::1]/doctoral',
    'postgres://app@%2Frun%2Fpostgresql/doctoral',
    'postgres://app@localhost/doctoral?host=/run/postgresql',
  ])('takes the database of this machine, or one with a checked certificate: %s', (address) => {
    expect(problemsOf({ ...production, DATABASE_URL: address })).toEqual([]);
  });

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '10.0.0.5'],
    ['PUBLIC_URL', 'https://phd.gov.uz'],
    ['PUBLIC_URL', 'http://127.0.0.1.evil.uz'],
  ])(
    'refuses %s=%s outside production, where passwords and messages are published',
    (name, value) => {
      for (const environment of [undefined, 'development', 'test']) {
        expect(problemsOf({ DATA_DIR: folder, NODE_ENV: environment, [name]: value })).toEqual([
          name,
        ]);
      }
      expect(problemsOf({ ...production, HOST: '0.0.0.0' })).toEqual([]);
    },
  );

  it.each([
    ['HOST', 'localhost'],
    ['HOST', '::1'],
    ['PUBLIC_URL', 'http://127.0.0.1:4000'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
  ])('takes %s=%s outside production', (name, value) => {
    expect(problemsOf({ DATA_DIR: folder, [name]: value })).toEqual([]);
  });

  it('prints every problem at once, with a value that cannot be read among rules that are broken', () => {
    expect(
      problemsOf({ ...production, PORT: 'many', LOG_LEVEL: 'loud', SMTP_URL: undefined }),
    ).toEqual(['LOG_LEVEL', 'PORT', 'SMTP_URL']);
  });
});
