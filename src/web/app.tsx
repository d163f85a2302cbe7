import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect } from 'react';
import { onVisit, visitor } from '#web/lib/visit.ts';
import { LiveRegions } from '#web/ui/announcements.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { ToastPlace } from '#web/ui/toast-place.tsx';
import { CrashBoundary } from './shell/crash-boundary.tsx';
import { OfflineBanner } from './shell/offline-banner.tsx';
import type { ScreenRoute } from './shell/screen-route.ts';
import { Screens } from './shell/screens.tsx';

/** What one person has read must not be there for the next one at this computer. */
function useCacheOfOnePerson(client: QueryClient): void {
  useEffect(() => {
    let owner = visitor()?.id;
    return onVisit(() => {
      const person = visitor()?.id;
      if (person !== owner) client.clear();
      owner = person;
    });
  }, [client]);
}

interface Props {
  routes: readonly ScreenRoute[];
  others: ComponentType;
  client: QueryClient;
}

/** The web client: what every screen needs around it, and the screen of the current address. */
export function App({ routes, others, client }: Props) {
  useCacheOfOnePerson(client);
  return (
    <QueryClientProvider client={client}>
      <CrashBoundary place="">
        <OfflineBanner />
        <Suspense fallback={<LoadingOverlay onReload={() => window.location.reload()} />}>
          <Screens routes={routes} others={others} />
        </Suspense>
        <LiveRegions />
        <ToastPlace />
      </CrashBoundary>
    </QueryClientProvider>
  );
}
