import { z } from 'zod';

const text = z.string().trim().min(1);
const yesNo = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number({ error: 'is no number' })
    .int({ error: 'is no whole number' })
    .min(least, { error: `is less than ${least}` })
    .max(most, { error: `is more than ${most}` });
const list = text.transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/**
 * Every environment variable the product reads, with its type; what is not set is `undefined` or
 * the default written here. `.env.example` lists the same names (held by
 * tests/house/config.test.ts).
 */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: webAddress.optional(),
  TRUSTED_PROXIES: list.default([]),
  METRICS_TOKEN: text.optional(),
  WORKERS: wholeNumber(1, 64).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: text.default('./data'),
  MIN_FREE_DISK_MB: wholeNumber(0, 1_000_000_000).default(100),
  ACCESS_KEPT_SECONDS: wholeNumber(0, 60).optional(),
  PUBLIC_ANSWERS_KEPT_SECONDS: wholeNumber(0, 60).optional(),
  TOKEN_SECRET: text.optional(),
  DEMO_ACCOUNTS: yesNo.optional(),
  TRAINING: yesNo.default(false),
  CONFIRMATION_CODES: z.enum(['on', 'off']).default('on'),
  ONEID_URL: webAddress.optional(),
  ONEID_CLIENT_ID: text.optional(),
  ONEID_CLIENT_SECRET: text.optional(),
  ONEID_SCOPE: text.optional(),
  SMS_GATEWAY: z.enum(['outbox', 'eskiz']).default('outbox'),
  ESKIZ_URL: webAddress.default('https://notify.eskiz.uz'),
  ESKIZ_EMAIL: z.email().optional(),
  ESKIZ_PASSWORD: text.optional(),
  MAIL_TRANSPORT: z.enum(['outbox', 'smtp']).default('outbox'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.optional(),
  OAK_URL: webAddress.optional(),
  OAK_KEY: text.optional(),
  SCIENCE_ID_URL: webAddress.optional(),
  SCIENCE_ID_KEY: text.optional(),
  FILE_STORAGE: z.enum(['folder', 's3']).default('folder'),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY: text.optional(),
  S3_SECRET_KEY: text.optional(),
  S3_REGION: text.default('us-east-1'),
  FILE_SCANNER_COMMAND: text.optional(),
});

/**
 * What a training ground reads of the environment: nothing that names another system or other data,
 * so that none of them can be met by a mistake (decision 170).
 */
export const ofTraining: readonly string[] = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'LOG_LEVEL',
  'DATA_DIR',
  'MIN_FREE_DISK_MB',
  'TRAINING',
];

/** The settings after zod: typed, defaults filled in. */
export type Settings = z.infer<typeof settings>;
