import type { App, Services } from '../app-types.ts';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';

/**
 * `GET /api/dev/accounts/`: the demonstration accounts for the sign-on page; does not exist where
 * they are switched off.
 */
export function devAccountRoutes(app: App, { config }: Services): void {
  if (!config.demoAccounts) return;
  app.get(
    '/api/dev/accounts/',
    { schema: { tags: ['development'], summary: 'Demonstration accounts' } },
    async () => ({
      password: demoPassword,
      results: demoAccounts.map(({ login, roleName, name }) => ({
        email: login,
        role: roleName,
        name,
      })),
    }),
  );
}
