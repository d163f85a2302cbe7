import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Redirect, useLocation, useParams } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { type Action, actionsOf } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage, loadPage } from '#web/lib/lazy-page.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { recordQuery } from '#web/record/record-cache.ts';
import { useRecordWithHistory } from '#web/record/use-process.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { applicationPaths } from '../paths.ts';
import type { ApplicationRecord } from '../schema.ts';
import { ApplyDetail } from './apply-detail.tsx';
import { ApplySent } from './apply-sent.tsx';

// Most applications that are opened have been sent: what shows them comes with the page, and the
// forms for a draft alone.
const ApplyWizard = lazyPage(() => import('./apply-wizard.tsx'), 'ApplyWizard');
const ApplySending = lazyPage(() => import('./apply-sending.tsx'), 'ApplySending');

/** The last address of the wizard: the confirmation page, which can be opened again later. */
const sentPart = 'sent';

interface Sending {
  record: ApplicationRecord;
  action: Action;
}

/**
 * One application for its owner: the wizard while the machine lets it be saved, the confirmation,
 * else the record.
 */
function Opened({ record, part }: { record: ApplicationRecord; part: string | null }) {
  const [, navigate] = useLocation();
  const actor = useActor();
  // Kept above the pages: the record has another state, and the wizard is gone, before the dialog
  // has ended.
  const [sending, setSending] = useState<Sending | null>(null);
  const editable = actionsOf(applicationMachine, record, actor).some(
    ({ event, enabled }) => event === 'save' && enabled,
  );
  // The dialog is there before the button is pressed.
  useEffect(() => {
    if (editable) void loadPage(ApplySending)?.catch(() => undefined);
  }, [editable]);
  const here = applicationPaths.ownApplication.href({ id: record.id });
  // The confirmation is there with the answer to the sending, before the address has changed.
  const sent = (part === sentPart || (sending && !editable)) && record.sent_at;
  return (
    <>
      {sent && <ApplySent record={record} sentAt={sent} />}
      {!sent && editable && (
        <Suspense fallback={<Skeleton rows={6} />}>
          <ApplyWizard
            record={record}
            part={part}
            onSend={(action) => setSending({ record, action })}
          />
        </Suspense>
      )}
      {!sent &&
        !editable &&
        (part === null ? <ApplyDetail record={record} /> : <Redirect to={here} replace />)}
      {sending && (
        <Suspense>
          <ApplySending
            {...sending}
            now={record}
            onSent={() =>
              navigate(applicationPaths.ownApplication.href({ id: record.id, part: sentPart }))
            }
            onClose={() => setSending(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The words of the page and of what it opens with. */
const areas = [
  'apply',
  'application',
  'codes',
  'process',
  'validation',
  'review',
  'documents',
  'issued-documents',
  'advisor-screen',
] as const;

function One({ id, part }: { id: number; part: string | null }) {
  // The record and all words are asked for at once: on a slow line every step in a row is seen.
  usePrefetchQuery(recordQuery<ApplicationRecord>(applicationMachine, id));
  const t = useTexts(...areas);
  const query = useRecordWithHistory<ApplicationRecord>(applicationMachine, id);
  return (
    <RecordGate
      query={query}
      title={t('application.name')}
      back={{ href: applicationPaths.ownApplications.href(), text: t('apply.toList') }}
    >
      {(record) => <Opened record={record} part={part} />}
    </RecordGate>
  );
}

/**
 * /admin/apply-document/:id and its pages. An address without a number leads to the list, where
 * applications begin.
 */
export function ApplyPage() {
  const { id = '', part = null } = useParams<{ id: string; part?: string }>();
  const number = Number(id);
  if (!Number.isSafeInteger(number) || number < 1)
    return <Redirect to={applicationPaths.ownApplications.href()} replace />;
  return <One key={number} id={number} part={part} />;
}
