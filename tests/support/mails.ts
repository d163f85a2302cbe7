import { unseal } from '#server/base/keys.ts';
import type { World } from './world.ts';

/** The newest mail or SMS to an address, opened. */
export async function newestMail(
  { on }: Pick<World, 'on'>,
  address: string,
): Promise<{ subject: string | null; text: string }> {
  const { db, config } = on.services;
  const row = await db
    .selectFrom('message')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return {
    subject: row.subject,
    text: row.sealed ? unseal(config.tokenSecret, row.body) : row.body,
  };
}

/** A parameter of the link in the newest mail to an address. */
export async function linkIn(
  world: Pick<World, 'on'>,
  address: string,
  name: string,
): Promise<string> {
  const { text } = await newestMail(world, address);
  const link = /https?:\S+/.exec(text)?.[0] ?? '';
  return new URL(link).searchParams.get(name) ?? '';
}
