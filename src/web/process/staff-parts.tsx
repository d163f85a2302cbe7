import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { DownloadButton } from '#web/files/download-button.tsx';
import { useMay } from '#web/forms/use-can.ts';
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

function Notes({ machine, id }: { machine: AnyStateMachine; id: number }) {
  const t = useTexts('notes');
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
  const summary = count > 0 ? t('notes.open', { count }) : t('notes.title');
  return (
    <section aria-label={t('notes.title')} className="no-print">
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

export interface StaffPartsProps {
  machine: AnyStateMachine;
  id: number;
  /** The record, for those who hear a button alone. */
  name: string;
}

/**
 * What staff have on the page of any record beside its data: the whole record as a PDF, and the
 * notes of their organization. Nothing for the others.
 */
export function StaffParts({ machine, id, name }: StaffPartsProps) {
  const t = useTexts('notes');
  const may = useMay();
  const takes = may('read', 'Audit') || may('readOwn', 'Audit');
  return (
    <>
      {takes && (
        <div className="no-print">
          <DownloadButton
            path={`/${collectionOf(machine)}/${id}/whole/`}
            label={t('notes.whole')}
            name={name}
          />
        </div>
      )}
      {may('write', 'RecordNote') && <Notes machine={machine} id={id} />}
    </>
  );
}
