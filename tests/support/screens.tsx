import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { type RoleName, roleCodes } from '#machines/kit.ts';
import { abilitiesOf } from '#shared/abilities.ts';
import { session } from '#web/lib/session.ts';
import { userOf } from './sign-on-server.ts';

/** Signs somebody on in the browser's storage, with the abilities of their role. */
export async function signInAs(
  role: RoleName,
  id = 7,
  organizationId: number | null = null,
): Promise<void> {
  const ability = abilitiesOf({ role, userType: 'I' });
  const user = {
    ...userOf(id),
    role_name: role,
    role_id: roleCodes[role],
    org_id: organizationId,
    ability,
  };
  await session.signIn({ access: 'a', refresh: 'r' }, user);
}

/** Draws a screen at an address; answers the addresses that were visited. */
export function openScreen(
  pattern: string,
  address: string,
  screen: ReactNode,
): { visited: readonly string[] } {
  const { hook, searchHook, history } = memoryLocation({ path: address, record: true });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Router hook={hook} searchHook={searchHook}>
        <Suspense>
          <Route path={pattern}>{screen}</Route>
        </Suspense>
      </Router>
    </QueryClientProvider>,
  );
  return { visited: history };
}
