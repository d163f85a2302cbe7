import { useQuery } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import { http } from '#web/lib/http.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { collectionOf } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type ChangedField, ChangedFields } from './changed-fields.tsx';

interface LineOfChanges {
  line: number;
  changes: ChangedField[];
}

interface Props {
  machine: AnyStateMachine;
  id: number;
  /** The line of the history. */
  line: number;
  /** The record as it is: a new step brings new lines. */
  version: number;
}

/** What one step of a record has changed; asked once for all steps, when somebody wants to know. */
export function LineChanges({ machine, id, line, version }: Props) {
  const t = useTexts('changes');
  const language = useLanguage();
  const { data, isError, refetch } = useQuery({
    queryKey: [...cacheKeys.history(machine, id), 'changes', version, language],
    queryFn: ({ signal }) =>
      http.get<LineOfChanges[]>(`/${collectionOf(machine)}/${id}/changes/`, undefined, signal),
  });
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  const changes = data.find((one) => one.line === line)?.changes ?? [];
  if (changes.length === 0) return <p className="text-muted">{t('changes.none')}</p>;
  return <ChangedFields changes={changes} />;
}
