import { z } from 'zod';
import type { Config } from '../base/config.ts';
import { jsonOf } from '../base/outside-json.ts';
import { reportAddress } from './delivery-report.ts';
import type { SendOutcome, SmsGateway } from './gateway.ts';

const sender = '4546';
const timeoutMs = 10_000;

const loginAnswer = z.object({ data: z.object({ token: z.string().min(1) }) });
const sendAnswer = z.object({
  id: z.coerce.string().optional(),
  message: z.unknown().optional(),
  status: z.string().optional(),
});

/**
 * The gateway Eskiz by its public protocol. The token, good for about 30 days, is kept; a 401 logs
 * in again, once.
 */
export function eskizSms(config: Pick<Config, 'eskiz' | 'publicUrl' | 'tokenSecret'>): SmsGateway {
  const { eskiz } = config;
  let token: Promise<string> | undefined;

  const post = (path: string, form: Record<string, string>, bearer?: string): Promise<Response> =>
    fetch(`${eskiz.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });

  async function logIn(): Promise<string> {
    const answer = await post('/api/auth/login', { email: eskiz.email, password: eskiz.password });
    if (!answer.ok) throw new Error(`Eskiz refused the login: ${answer.status}`);
    return loginAnswer.parse(await jsonOf(answer)).data.token;
  }

  async function asked(form: Record<string, string>, again = true): Promise<Response> {
    token ??= logIn();
    const current = token;
    const bearer = await current.catch((error: unknown) => {
      if (token === current) token = undefined;
      throw error;
    });
    const answer = await post('/api/message/sms/send', form, bearer);
    if (answer.status !== 401 || !again) return answer;
    if (token === current) token = undefined;
    return asked(form, false);
  }

  return {
    async send(phone, text, messageId): Promise<SendOutcome> {
      const callback_url = reportAddress(config, messageId);
      const form = {
        mobile_phone: phone.replace(/\D/g, ''),
        message: text,
        from: sender,
        callback_url,
      };
      const answer = await asked({ ...form, user_sms_id: String(messageId) });
      if (answer.status >= 500 || answer.status === 401 || answer.status === 429)
        throw new Error(`Eskiz answered ${answer.status}`);
      const content = sendAnswer.safeParse(await jsonOf(answer).catch(() => null));
      if (answer.ok && content.success && content.data.status !== 'rejected')
        return { accepted: true, gatewayId: content.data.id ?? null };
      return {
        accepted: false,
        reason: `${answer.status} ${JSON.stringify(content.data?.message ?? null)}`.slice(0, 500),
      };
    },
  };
}
