import { parseArgs } from 'node:util';
import { z } from 'zod';
import { roleCodes } from '#machines/kit.ts';
import { email } from '#shared/validation.ts';
import { bornBySystem } from '../auth/account-acts.ts';
import { newLink } from '../auth/links.ts';
import { Refusal } from '../base/refusal.ts';
import { runCommand, withDatabase } from '../command-line.ts';
import { prepareDatabase } from '../prepare/prepare-database.ts';

// npm run account:first -- --role admin --email you@example.uz: the first admin or technical admin
// (`account.seed`). Prints a link, good once and for a day, by which the person chooses the
// password: nobody else ever knows it.
const day = 24 * 3_600_000;
const { values } = parseArgs({
  options: { role: { type: 'string', default: '' }, email: { type: 'string', default: '' } },
  allowPositionals: true,
});
const asked = z.object({ role: z.enum(['admin', 'technicalAdmin']), email }).safeParse(values);

const isThere = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'GUARD_FAILED';

await runCommand(async (config) => {
  if (!asked.success)
    throw new Error('Usage: npm run account:first -- --role admin|technicalAdmin --email ADDRESS');
  const { role, email: address } = asked.data;
  return withDatabase(config, async (connection) => {
    await prepareDatabase(connection, async () => undefined, console.log);
    const now = new Date();
    try {
      const token = await connection.db.transaction().execute(async (trx) => {
        const payload = {
          event: 'seed',
          user_type: 'I',
          role_id: roleCodes[role],
          granted_roles: [roleCodes[role]],
          email: address,
        };
        const id = await bornBySystem(trx, payload, { now, language: 'uz', ip: null });
        return newLink(trx, id, 'reset', now, day);
      });
      console.log(`The account of the first ${role} is made. Choose its password within a day:`);
      console.log(`${config.publicUrl}/reset-password?${new URLSearchParams({ token })}`);
      return 0;
    } catch (error) {
      if (!isThere(error)) throw error;
      throw new Error(
        `An active account with this role, or an account with this address, already exists. An administrator creates all further accounts in the product.`,
      );
    }
  });
});
