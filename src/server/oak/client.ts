import type { Config } from '../base/config.ts';
import { jsonOf } from '../base/outside-json.ts';
import { Refusal } from '../base/refusal.ts';
import { type OakDegree, type OakRegister, oakAnswer } from './register.ts';

/** Where the built-in stand-in of the register answers in development. */
export const standInPath = '/oak/stand-in';
/** The key that the stand-in takes; a real one comes from the configuration. */
export const standInKey = 'stand-in';

const timeoutMs = 10_000;
const away = () => new Refusal('EXTERNAL_UNAVAILABLE', { text: { key: 'students.oak.away' } });

/**
 * The commission's register: `GET <address>/degrees?pinfl=…` with the header `X-Api-Key`, which
 * answers `{ results: [{ specialty_code, approved_on, document_number }] }`. Anything else it says
 * counts as no answer.
 */
async function ask(address: string, key: string, pinfl: string): Promise<OakDegree[]> {
  const query = new URLSearchParams({ pinfl });
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(`${address}/degrees?${query}`, {
    headers: { 'X-Api-Key': key },
    redirect: 'error',
    signal,
  }).catch(() => null);
  const content = oakAnswer.safeParse(answer?.ok ? await jsonOf(answer).catch(() => null) : null);
  if (!content.success) throw away();
  return content.data.results;
}

/**
 * The register that the configuration names, or the stand-in of this very server; null in
 * production when none is configured.
 */
export function oakRegister({
  oak,
  publicUrl,
  production,
}: Pick<Config, 'oak' | 'publicUrl' | 'production'>): OakRegister | null {
  if (oak.url !== null) {
    const { url, key } = oak;
    return { standIn: false, degreesOf: (pinfl) => ask(url, key, pinfl) };
  }
  return production
    ? null
    : { standIn: true, degreesOf: (pinfl) => ask(`${publicUrl}${standInPath}`, standInKey, pinfl) };
}
