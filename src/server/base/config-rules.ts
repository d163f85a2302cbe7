import type { Settings } from './config-settings.ts';

/** What is wrong with one variable. */
export interface Problem {
  variable: string;
  problem: string;
}

type Name = keyof Settings;
type Report = (variable: Name, problem: string) => void;

const wellKnown = /change|secret|default|example|password|qwerty|123456/i;

/** Why a secret may not be used, or null when it is good. */
function weaknessOf(secret: string): string | null {
  if (Buffer.byteLength(secret) < 32) return 'is shorter than 32 bytes';
  if (new Set(secret).size < 10) return 'repeats too few different characters';
  if (wellKnown.test(secret))
    return 'looks like a default or an example; make one with: openssl rand -base64 48';
  return null;
}

function required(settings: Settings, report: Report, names: Name[], why: string): void {
  for (const name of names)
    if (settings[name] === undefined) report(name, `is not set; needed ${why}`);
}

/**
 * Addresses of outside services and of the product itself; anyone who listens on the way must read
 * nothing.
 */
const addresses = [
  'PUBLIC_URL',
  'ONEID_URL',
  'ESKIZ_URL',
  'OAK_URL',
  'SCIENCE_ID_URL',
  'S3_ENDPOINT',
] as const;
const isHere = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host);

function secureAddresses(settings: Settings, report: Report): void {
  for (const name of addresses) {
    const address = settings[name];
    if (address === undefined) continue;
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:' && !isHere(hostname))
      report(name, 'must begin with https:// in production, except on this machine');
  }
}

/**
 * The host that `pg` connects to: a parameter `host` replaces the one of the address. Empty: the
 * environment of the process decides, so it counts as another machine. A path is a socket of this
 * machine.
 */
function databaseHost({ hostname, searchParams }: URL): string {
  return searchParams.getAll('host').at(-1) || decodeURIComponent(hostname);
}

/**
 * What travels to the database is everything the product knows: another host needs TLS with a
 * checked certificate.
 */
function secureDatabase(settings: Settings, report: Report): void {
  if (settings.DATABASE_URL === undefined) return;
  const address = new URL(settings.DATABASE_URL);
  const host = databaseHost(address);
  if (isHere(host) || host.startsWith('/')) return;
  const modes = address.searchParams.getAll('sslmode');
  const checked = modes.length > 0 && modes.every((mode) => mode === 'verify-full');
  if (!checked) {
    const cure =
      'add ?sslmode=verify-full (and &sslrootcert=FILE for a certificate of your own authority)';
    report(
      'DATABASE_URL',
      `names another machine without a checked certificate, which production refuses; ${cure}`,
    );
  }
}

/**
 * Development publishes passwords and keeps an outbox that everyone can read: it is for this
 * machine only.
 */
function developmentRules(settings: Settings, report: Report): void {
  const cure = 'set NODE_ENV=production and what it needs';
  if (!isHere(settings.HOST)) {
    report(
      'HOST',
      `lets other machines in, and demonstration passwords and messages would be public; ${cure}, or use 127.0.0.1`,
    );
  }
  if (settings.PUBLIC_URL !== undefined && !isHere(new URL(settings.PUBLIC_URL).hostname)) {
    report(
      'PUBLIC_URL',
      `is not an address of this machine, and demonstration passwords and messages would be public; ${cure}`,
    );
  }
  if (settings.ONEID_URL)
    required(
      settings,
      report,
      ['ONEID_CLIENT_ID', 'ONEID_CLIENT_SECRET', 'ONEID_SCOPE'],
      'by ONEID_URL',
    );
}

function productionRules(settings: Settings, report: Report): void {
  if (settings.TRAINING) {
    const why = 'its passwords are published, and everybody may read its messages';
    report('TRAINING', `is refused in production: ${why}`);
    return;
  }
  required(settings, report, ['TOKEN_SECRET', 'PUBLIC_URL'], 'in production');
  required(
    settings,
    report,
    ['ONEID_URL', 'ONEID_CLIENT_ID', 'ONEID_CLIENT_SECRET', 'ONEID_SCOPE'],
    'in production: the built-in stand-in of OneID is refused',
  );
  secureAddresses(settings, report);
  secureDatabase(settings, report);
  if (settings.DEMO_ACCOUNTS)
    report('DEMO_ACCOUNTS', 'is refused in production: demo accounts share a published password');
  if (settings.SMS_GATEWAY === 'outbox')
    report('SMS_GATEWAY', 'outbox is refused in production; use eskiz');
  if (settings.MAIL_TRANSPORT === 'outbox')
    report('MAIL_TRANSPORT', 'outbox is refused in production; use smtp');
  const client = settings.ONEID_CLIENT_SECRET;
  if (client !== undefined && (client.length < 8 || wellKnown.test(client)))
    report('ONEID_CLIENT_SECRET', 'is too short or looks like an example');
}

/** The rules that look at several variables at once. */
export function crossProblems(settings: Settings): Problem[] {
  const found: Problem[] = [];
  const report: Report = (variable, problem) => found.push({ variable, problem });
  const weakness = settings.TOKEN_SECRET === undefined ? null : weaknessOf(settings.TOKEN_SECRET);
  if (weakness) report('TOKEN_SECRET', weakness);
  const metrics = settings.METRICS_TOKEN === undefined ? null : weaknessOf(settings.METRICS_TOKEN);
  if (metrics) report('METRICS_TOKEN', metrics);
  if (settings.SMS_GATEWAY === 'eskiz')
    required(settings, report, ['ESKIZ_EMAIL', 'ESKIZ_PASSWORD'], 'by SMS_GATEWAY=eskiz');
  if (settings.MAIL_TRANSPORT === 'smtp')
    required(settings, report, ['SMTP_URL', 'MAIL_FROM'], 'by MAIL_TRANSPORT=smtp');
  if (settings.OAK_URL) required(settings, report, ['OAK_KEY'], 'by OAK_URL');
  if (settings.SCIENCE_ID_URL) required(settings, report, ['SCIENCE_ID_KEY'], 'by SCIENCE_ID_URL');
  if (settings.FILE_STORAGE === 's3')
    required(
      settings,
      report,
      ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
      'by FILE_STORAGE=s3',
    );
  if (settings.NODE_ENV === 'production') productionRules(settings, report);
  else developmentRules(settings, report);
  return found;
}
