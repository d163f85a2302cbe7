import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTexts } from '#web/lib/i18n.ts';
import { RecordGate } from '#web/process/record-gate.tsx';

beforeAll(() => startTexts('process', 'shell'));
afterEach(cleanup);

function Asked({ enabled }: { enabled: boolean }) {
  const nothingYet = () => new Promise<{ id: number }>(() => undefined);
  const query = useQuery({ queryKey: ['record', enabled], queryFn: nothingYet, enabled });
  return (
    <RecordGate query={query} title="Ariza" back={{ href: '/', text: 'Arizalar' }}>
      {({ id }) => id}
    </RecordGate>
  );
}

it.each([
  ['says that there is none where the address names no record', false, 'Topilmadi'],
  ['waits for a record that is asked for', true, 'Ariza'],
])('%s', async (_words, enabled, heading) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Asked enabled={enabled} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading);
});
