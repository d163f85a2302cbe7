import { Suspense, useState } from 'react';
import { Redirect, useLocation, useParams } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { type Action, actionsOf } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { ActionDialog } from '#web/process/action-dialog.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import { applicationPaths } from '../paths.ts';
import type { ApplicationRecord } from '../schema.ts';
import { ApplySent } from './apply-sent.tsx';
import { ApplyWizard } from './apply-wizard.tsx';

// A draft is written without the parts that only a sent application shows.
const ApplyDetail = lazyPage(() => import('./apply-detail.tsx'), 'ApplyDetail');

/** The last address of the wizard: the confirmation page, which can be opened again later. */
const sentPart = 'sent';

interface Sending {
  record: ApplicationRecord;
  action: Action;
}

/** Where the application goes and what for, so large that a wrong choice is seen. */
function SentWhere({ record }: { record: ApplicationRecord }) {
  const texts = useApplicationTexts();
  return (
    <div className="mb-5 flex flex-col gap-1 border-l-4 border-brand pl-4 text-xl">
      <p className="text-2xl font-semibold">{texts.organization(record)}</p>
      <p className="font-semibold">{texts.direction(record)}</p>
      <p>{texts.dcType(record)}</p>
    </div>
  );
}

/**
 * One application for its owner: the wizard while the machine lets it be saved, the confirmation,
 * else the record.
 */
function Opened({ record, part }: { record: ApplicationRecord; part: string | null }) {
  const [, navigate] = useLocation();
  const texts = useApplicationTexts();
  const actor = useActor();
  // Kept above the pages: the record has another state, and the wizard is gone, before the dialog
  // has ended.
  const [sending, setSending] = useState<Sending | null>(null);
  const editable = actionsOf(applicationMachine, record, actor).some(
    ({ event, enabled }) => event === 'save' && enabled,
  );
  const here = applicationPaths.ownApplication.href({ id: record.id });
  // The confirmation is there with the answer to the sending, before the address has changed.
  const sent = (part === sentPart || (sending && !editable)) && record.sent_at;
  const detail = (
    <Suspense fallback={<Skeleton rows={6} />}>
      <ApplyDetail record={record} />
    </Suspense>
  );
  return (
    <>
      {sent && <ApplySent record={record} sentAt={sent} />}
      {!sent && editable && (
        <ApplyWizard
          record={record}
          part={part}
          onSend={(action) => setSending({ record, action })}
        />
      )}
      {!sent && !editable && (part === null ? detail : <Redirect to={here} replace />)}
      {sending && (
        <ActionDialog
          machine={applicationMachine}
          {...sending}
          now={record}
          name={texts.name(record)}
          lead={<SentWhere record={record} />}
          onDone={() =>
            navigate(applicationPaths.ownApplication.href({ id: record.id, part: sentPart }))
          }
          onClose={() => setSending(null)}
        />
      )}
    </>
  );
}

function One({ id, part }: { id: number; part: string | null }) {
  const t = useTexts('apply', 'application');
  const query = useRecord<ApplicationRecord>(applicationMachine, id);
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
