import { expect } from '@playwright/test';
import { z } from 'zod';
import { serverAddress } from './server.ts';

const messages = z.object({
  results: z.array(
    z.object({ id: z.number(), recipient: z.string(), code: z.string(), body: z.string() }),
  ),
});
export type Message = z.infer<typeof messages>['results'][number];

/**
 * A message is there within a second: by itself the poll would wait up to one more. Behind those
 * that three quota years at once send to every organization it waits for its turn.
 */
const soon = { intervals: [50, 100, 200], timeout: 90_000 };

/** What the product has sent to a phone or an address, newest first (the development outbox). */
export async function messagesTo(recipient: string): Promise<Message[]> {
  const answer = await fetch(
    `${serverAddress()}/api/dev/outbox/?limit=200&search=${encodeURIComponent(recipient)}`,
  );
  return messages.parse(await answer.json()).results;
}

const codeMessages = async (phone: string): Promise<Message[]> =>
  (await messagesTo(phone)).filter(({ code }) => code === 'CODE');

/**
 * Number of confirmation codes that a phone has got so far: "the next one" is the one after them.
 */
export const codesSent = async (phone: string): Promise<number> =>
  (await codeMessages(phone)).length;

/** The digits of the newest confirmation code, once there are more than `before`. */
export async function nextCode(phone: string, before: number): Promise<string> {
  let digits = '';
  await expect
    .poll(async () => {
      const all = await codeMessages(phone);
      digits = all.length > before ? (/\b\d{6}\b/.exec(all[0]?.body ?? '')?.[0] ?? '') : '';
      return digits;
    }, soon)
    .not.toBe('');
  return digits;
}

/** Waits until a message of the catalogue (`N-ADMITTED`) has been sent to a phone or an address. */
export async function expectMessage(recipient: string, code: string): Promise<void> {
  await expect
    .poll(async () => (await messagesTo(recipient)).map((message) => message.code), soon)
    .toContain(code);
}
