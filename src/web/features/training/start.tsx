import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { GroundBar } from './ground-bar.tsx';
import { GuidePanel } from './guide-panel.tsx';

/**
 * What a training ground shows beside the product, on every page: loaded only where the server says
 * that it is one. It reads the records that the page has read, so it shares their cache.
 */
export function startTraining(client: QueryClient): void {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(
    <QueryClientProvider client={client}>
      <Suspense>
        <GroundBar />
        <GuidePanel />
      </Suspense>
    </QueryClientProvider>,
  );
}
