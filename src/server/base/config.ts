import os from 'node:os';
import path from 'node:path';
import { crossProblems, type Problem } from './config-rules.ts';
import { developmentSecret } from './config-secret.ts';
import { ofTraining, type Settings, settings } from './config-settings.ts';

/** A bucket of an S3-compatible server. */
export interface S3Settings {
  /** `http(s)://host:port`. */
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

/**
 * Everything that differs between installations; see `.env.example` for the words. `null` = not
 * set.
 */
export interface Config {
  environment: Settings['NODE_ENV'];
  production: boolean;
  host: string;
  port: number;
  /** Address by which browsers reach the product, without a slash at the end. */
  publicUrl: string;
  trustedProxies: string[];
  /** Processes that serve pages and API; 1: one process does everything, jobs too. */
  workers: number;
  logLevel: Settings['LOG_LEVEL'];
  /** What a reader of `/metrics` carries; null: the address does not exist. */
  metricsToken: string | null;
  /** null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Absolute path of the folder for the embedded database and the files. */
  dataDir: string;
  /** With less free space in `dataDir` the product says that it is not ready. */
  minFreeDiskMb: number;
  /** How long the database is not asked again who is signed in with a session; 0: each time. */
  accessKeptSeconds: number;
  /** How long an answer of the public site is given again without asking the database; 0: never. */
  publicAnswersKeptSeconds: number;
  tokenSecret: string;
  demoAccounts: boolean;
  /** A copy of the product to learn with: invented people, a clock that can be moved (decision 170). */
  training: boolean;
  /**
   * Whether actions that ask a code are confirmed by one
   * (docs/decisions/072-limits-of-protection.md).
   */
  confirmationCodes: boolean;
  /** null url: the built-in stand-in of OneID. */
  oneid: { url: string | null; clientId: string; clientSecret: string; scope: string };
  smsGateway: Settings['SMS_GATEWAY'];
  eskiz: { url: string; email: string; password: string };
  mailTransport: Settings['MAIL_TRANSPORT'];
  smtpUrl: string | null;
  mailFrom: string;
  /**
   * The register of approved degrees; null url: the built-in stand-in in development, none in
   * production.
   */
  oak: { url: string | null; key: string };
  /** Profiles of researchers; as above. */
  scienceId: { url: string | null; key: string };
  /** null: files lie in `dataDir`. */
  s3: S3Settings | null;
  /** Program that gets a file's path as its last argument and answers 0 for clean. */
  fileScannerCommand: string | null;
}

/** Thrown by `loadConfig`; the message is a table of every problem at once. */
export class ConfigError extends Error {
  constructor(readonly problems: Problem[]) {
    const width = Math.max(8, ...problems.map(({ variable }) => variable.length));
    const rows = problems.map(({ variable, problem }) => `  ${variable.padEnd(width)}  ${problem}`);
    super(
      [
        'The configuration is not usable:',
        '',
        `  ${'variable'.padEnd(width)}  problem`,
        `  ${'-'.repeat(width)}  -------`,
        ...rows,
        '',
        'See .env.example.',
      ].join('\n'),
    );
  }
}

function s3Of(set: Settings): S3Settings | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_REGION: region,
  } = set;
  if (set.FILE_STORAGE !== 's3' || !endpoint || !bucket || !accessKey || !secretKey) return null;
  return { endpoint, bucket, accessKey, secretKey, region };
}

function toConfig(set: Settings): Config {
  const production = set.NODE_ENV === 'production';
  // Never the folder of the real data, whatever it is called.
  const dataDir = path.resolve(set.TRAINING ? `${set.DATA_DIR}-training` : set.DATA_DIR);
  return {
    environment: set.NODE_ENV,
    production,
    host: set.HOST,
    port: set.PORT,
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
    trustedProxies: set.TRUSTED_PROXIES,
    // One clock that is moved: one process.
    workers:
      set.WORKERS ?? (set.NODE_ENV === 'test' || set.TRAINING ? 1 : os.availableParallelism()),
    logLevel: set.LOG_LEVEL,
    metricsToken: set.METRICS_TOKEN ?? null,
    databaseUrl: set.DATABASE_URL ?? null,
    dataDir,
    minFreeDiskMb: set.MIN_FREE_DISK_MB,
    // What a test has just changed it wants to see.
    accessKeptSeconds: set.ACCESS_KEPT_SECONDS ?? (set.NODE_ENV === 'test' ? 0 : 15),
    publicAnswersKeptSeconds: set.PUBLIC_ANSWERS_KEPT_SECONDS ?? (set.NODE_ENV === 'test' ? 0 : 15),
    tokenSecret: set.TOKEN_SECRET ?? developmentSecret(dataDir),
    demoAccounts: set.DEMO_ACCOUNTS ?? !production,
    training: set.TRAINING,
    confirmationCodes: set.CONFIRMATION_CODES === 'on',
    oneid: {
      url: set.ONEID_URL ?? null,
      clientId: set.ONEID_CLIENT_ID ?? 'stand-in',
      clientSecret: set.ONEID_CLIENT_SECRET ?? 'stand-in',
      scope: set.ONEID_SCOPE ?? 'stand-in',
    },
    smsGateway: set.SMS_GATEWAY,
    eskiz: { url: set.ESKIZ_URL, email: set.ESKIZ_EMAIL ?? '', password: set.ESKIZ_PASSWORD ?? '' },
    mailTransport: set.MAIL_TRANSPORT,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? 'noreply@localhost',
    oak: { url: set.OAK_URL ?? null, key: set.OAK_KEY ?? '' },
    scienceId: { url: set.SCIENCE_ID_URL ?? null, key: set.SCIENCE_ID_KEY ?? '' },
    s3: s3Of(set),
    fileScannerCommand: set.FILE_SCANNER_COMMAND ?? null,
  };
}

/**
 * Reads the environment once; a blank value counts as not set. Throws `ConfigError` with all
 * problems.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const named = ['true', '1'].includes(env.TRAINING?.trim() ?? '')
    ? ofTraining
    : Object.keys(settings.shape);
  const given = Object.fromEntries(
    named.flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => ({
      variable: issue.path.join('.'),
      problem: issue.message,
    }));
    // Rules across variables still run on what could be read, so that one start shows everything.
    const broken = new Set(wrong.map(({ variable }) => variable));
    const rest = settings.safeParse(
      Object.fromEntries(Object.entries(given).filter(([name]) => !broken.has(name))),
    );
    const more = rest.success
      ? crossProblems(rest.data).filter(({ variable }) => !broken.has(variable))
      : [];
    throw new ConfigError([...wrong, ...more]);
  }
  const problems = crossProblems(parsed.data);
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data);
}
