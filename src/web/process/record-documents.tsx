import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useId, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import {
  type DocumentLanguage,
  documentLanguages,
  isDue,
  isMade,
  type RecordDocument,
} from '#shared/issued-documents.ts';
import { DownloadButton } from '#web/files/download-button.tsx';
import { http } from '#web/lib/http.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { collectionOf, type RecordPage } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';

/**
 * How soon to ask again while a document is being made, ms: one that has just fallen due comes
 * soon, an old one waits for the next sweep.
 */
function lookAgain(documents: readonly RecordDocument[]): number | false {
  const due = documents.filter(({ state }) => isDue(state));
  if (due.length === 0) return false;
  return due.some(({ due_at }) => Date.now() - Date.parse(due_at) < 120_000) ? 2000 : 20_000;
}

/** The generated documents of a record; asked again while one of them is being made. */
function useRecordDocuments(machine: AnyStateMachine, id: number, version: number) {
  return useQuery({
    queryKey: [...cacheKeys.record(machine, id), 'documents', version],
    queryFn: ({ signal }) =>
      http.get<RecordPage<RecordDocument>>(
        `/${collectionOf(machine)}/${id}/documents/`,
        undefined,
        signal,
      ),
    refetchInterval: ({ state }) => lookAgain(state.data?.results ?? []),
  });
}

interface LineProps {
  collection: string;
  id: number;
  document: RecordDocument;
  onMade(): void;
}

function Line({ collection, id, document, onMade }: LineProps) {
  const t = useTexts('documents', 'issued-documents');
  const format = useFormat();
  const field = useId();
  // Papers are read in the reader's language, whichever the organization has chosen for them.
  const [language, setLanguage] = useState<DocumentLanguage>(useLanguage());
  const name = t(`documents.${document.code}`);
  const path = `/${collection}/${id}/documents/${document.id}/`;
  const made = isMade(document.state);
  const viewer = `${paths.pdfViewer.href({ collection, id, part: 'documents', document: document.id })}?language=${language}`;
  return (
    <li className="grid items-center gap-x-8 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(12rem,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {format.dateTime(document.due_at)}
          {document.replaced && ` · ${t('issued-documents.replaced')}`}
        </p>
        {!isMade(document.state) && <p role="status">{t(`issued-documents.${document.state}`)}</p>}
      </div>
      <div className="no-print flex flex-wrap items-center gap-3" data-reading>
        <label htmlFor={field} className="sr-only">
          {t('issued-documents.language', { name })}
        </label>
        <select
          id={field}
          value={language}
          onChange={(event) => setLanguage(event.target.value as DocumentLanguage)}
          className="control w-auto"
        >
          {documentLanguages.map((one) => (
            <option key={one} value={one}>
              {t(`issued-documents.in.${one}`)}
            </option>
          ))}
        </select>
        {made && (
          <LinkButton href={viewer} size="small" icon={BookOpen}>
            {t('common.button.open')}
            <span className="sr-only"> {name}</span>
          </LinkButton>
        )}
        <DownloadButton
          path={path}
          query={{ language }}
          label={made ? t('common.button.download') : t('issued-documents.makeNow')}
          name={name}
          onDone={onMade}
        />
      </div>
    </li>
  );
}

/**
 * The documents that the product made of a record: name, time, language, open, download. Nothing to
 * show, no block.
 */
export function RecordDocuments({
  machine,
  id,
  version,
}: {
  machine: AnyStateMachine;
  id: number;
  version: number;
}) {
  const t = useTexts('issued-documents');
  const { data, isError, refetch } = useRecordDocuments(machine, id, version);
  const heading = `documents-${machine.id}`;
  if (!isError && !data?.results.length) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 text-xl">
        {t('issued-documents.title')}
      </h2>
      {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
      {data && (
        <ul className="max-w-[60rem] border-t border-line">
          {data.results.map((one) => (
            <Line
              key={one.id}
              collection={collectionOf(machine)}
              id={id}
              document={one}
              onMade={() => void refetch()}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
