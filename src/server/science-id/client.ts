import { type ScienceIdProfile, scienceIdProfile } from '#shared/science-id.ts';
import type { Config } from '../base/config.ts';
import { jsonOf } from '../base/outside-json.ts';
import { Refusal } from '../base/refusal.ts';

/** Where the built-in stand-in of Science ID answers in development, and the key that it takes. */
export const standInPath = '/science-id/stand-in';
export const standInKey = 'stand-in';

/** Where researchers are looked up. */
export interface ScienceId {
  standIn: boolean;
  /** Null: nobody with this number. Throws `EXTERNAL_UNAVAILABLE` when it does not answer. */
  researcher(pinfl: string): Promise<ScienceIdProfile | null>;
}

const timeoutMs = 10_000;
const away = () =>
  new Refusal('EXTERNAL_UNAVAILABLE', { text: { key: 'sign-on.science_id_away' } });

/**
 * `GET <address>/researchers?pinfl=…` with the header `X-Api-Key`: the researcher, or 404. Anything
 * else it says counts as no answer.
 */
async function ask(address: string, key: string, pinfl: string): Promise<ScienceIdProfile | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const query = new URLSearchParams({ pinfl });
  const answer = await fetch(`${address}/researchers?${query}`, {
    headers: { 'X-Api-Key': key },
    redirect: 'error',
    signal,
  }).catch(() => null);
  if (answer?.status === 404) return null;
  const content = scienceIdProfile.safeParse(
    answer?.ok ? await jsonOf(answer).catch(() => null) : null,
  );
  if (!content.success) throw away();
  return content.data;
}

/**
 * The service that the configuration names, or the stand-in of this very server; null in production
 * when none is configured.
 */
export function scienceIdOf({
  scienceId,
  publicUrl,
  production,
}: Pick<Config, 'scienceId' | 'publicUrl' | 'production'>): ScienceId | null {
  const { url, key } = scienceId;
  if (url !== null) return { standIn: false, researcher: (pinfl) => ask(url, key, pinfl) };
  return production
    ? null
    : {
        standIn: true,
        researcher: (pinfl) => ask(`${publicUrl}${standInPath}`, standInKey, pinfl),
      };
}
