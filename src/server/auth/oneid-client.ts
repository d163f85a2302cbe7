import { z } from 'zod';
import type { Config } from '../base/config.ts';
import { jsonOf } from '../base/outside-json.ts';
import { Refusal } from '../base/refusal.ts';

/** Where the built-in stand-in of OneID answers in development; the same path as the operator's. */
export const standInPath = '/oneid/sso/oauth/Authorization.do';

const trueLike = z.union([
  z.boolean(),
  z.string().transform((text) => text.toLowerCase() === 'true'),
]);
const maybeText = z.string().trim().nullish().catch(null);

const legalEntity = z.object({
  is_basic: trueLike.optional().catch(false),
  tin: maybeText,
  le_tin: maybeText,
  le_name: maybeText,
});

/** The person as OneID describes it; only `ret_cd` is sure to be there. */
const oneIdPerson = z.object({
  ret_cd: z.coerce.string(),
  valid: trueLike.optional().catch(false),
  pin: maybeText,
  user_id: maybeText,
  user_type: maybeText,
  auth_method: maybeText,
  full_name: maybeText,
  sur_name: maybeText,
  first_name: maybeText,
  mid_name: maybeText,
  birth_date: maybeText,
  birth_place: maybeText,
  pport_no: maybeText,
  pport_issue_date: maybeText,
  pport_expr_date: maybeText,
  pport_issue_place: maybeText,
  natn: maybeText,
  per_adr: maybeText,
  tin: maybeText,
  mob_phone_no: maybeText,
  pkcs_legal_tin: maybeText,
  legal_info: z.array(legalEntity).nullish().catch(null),
});
export type OneIdPerson = z.infer<typeof oneIdPerson>;

const tokenAnswer = z.object({ access_token: z.string().min(1), scope: z.string().optional() });

/** The calls of OneID's protocol that the product makes. */
export interface OneIdClient {
  /** Where the browser goes to sign on. */
  loginUrl(redirectUrl: string, state: string): string;
  /**
   * Trades the code for the person. ONEID's refusal is `VALIDATION`, its silence
   * `EXTERNAL_UNAVAILABLE`.
   */
  identify(
    code: string,
    redirectUrl: string,
  ): Promise<{ person: OneIdPerson; accessToken: string }>;
  logOut(accessToken: string): Promise<void>;
}

const refused = () => new Refusal('VALIDATION', { text: { key: 'sign-on.oneid_refused' } });
const timeoutMs = 10_000;

async function post(address: string, form: Record<string, string>): Promise<unknown> {
  const body = new URLSearchParams(form);
  const answer = await fetch(address, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new Refusal('EXTERNAL_UNAVAILABLE', { text: { key: 'sign-on.oneid_away' } });
  });
  // OneID says no by 4xx as well as by ret_cd; only a broken provider is "unavailable".
  if (answer.status >= 400 && answer.status < 500) throw refused();
  const content: unknown = answer.ok ? await jsonOf(answer).catch(() => null) : null;
  if (content === null)
    throw new Refusal('EXTERNAL_UNAVAILABLE', { text: { key: 'sign-on.oneid_away' } });
  return content;
}

/** OneID at the configured address, or at the stand-in of this very server. */
export function oneIdClient(config: Pick<Config, 'oneid' | 'publicUrl'>): OneIdClient {
  const { clientId: client_id, clientSecret: client_secret, scope } = config.oneid;
  const address = config.oneid.url ?? `${config.publicUrl}${standInPath}`;
  const call = (grant: string, more: Record<string, string>) =>
    post(address, { grant_type: grant, client_id, client_secret, ...more });
  return {
    loginUrl(redirectUrl, state) {
      const query = new URLSearchParams({
        response_type: 'one_code',
        client_id,
        redirect_uri: redirectUrl,
        scope,
        state,
      });
      return `${address}?${query}`;
    },
    async identify(code, redirectUrl) {
      const token = tokenAnswer.safeParse(
        await call('one_authorization_code', { code, redirect_uri: redirectUrl }),
      );
      if (!token.success) throw refused();
      const accessToken = token.data.access_token;
      const person = oneIdPerson.safeParse(
        await call('one_access_token_identify', {
          access_token: accessToken,
          scope: token.data.scope ?? scope,
        }),
      );
      if (!person.success || person.data.ret_cd !== '0') throw refused();
      return { person: person.data, accessToken };
    },
    async logOut(accessToken) {
      await call('one_log_out', { access_token: accessToken, scope });
    },
  };
}
