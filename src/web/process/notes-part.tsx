import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useCan } from '#web/forms/use-can.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { collectionOf } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// Most records have no note: what draws them comes when somebody opens them.
const RecordNotes = lazy(async () => ({
  default: (await import('./record-notes.tsx')).RecordNotes,
}));

function Folded({ machine, id }: { machine: AnyStateMachine; id: number }) {
  const t = useTexts('process');
  const [asked, setAsked] = useState(false);
  const { data } = useQuery({
    queryKey: [...cacheKeys.record(machine, id), 'notes', 'count'],
    queryFn: ({ signal }) =>
      http.get<{ count: number }>(
        `/${collectionOf(machine)}/${id}/notes/count/`,
        undefined,
        signal,
      ),
  });
  const count = data?.count ?? 0;
  const summary = count > 0 ? t('process.notes.open', { count }) : t('process.notes.title');
  return (
    <section aria-label={t('process.notes.title')} className="no-print">
      <Disclosure summary={summary} onOpen={() => setAsked(true)}>
        {asked && (
          <Suspense fallback={<Skeleton rows={3} />}>
            <RecordNotes machine={machine} id={id} />
          </Suspense>
        )}
      </Disclosure>
    </section>
  );
}

/** Internal notes on a record, for those who work in an organization; nothing for the others. */
export function NotesPart(of: { machine: AnyStateMachine; id: number }) {
  return useCan('write', 'RecordNote') && <Folded {...of} />;
}
