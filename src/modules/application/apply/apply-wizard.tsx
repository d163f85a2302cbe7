import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import type { Action } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useLiveRecords } from '#web/record/use-process.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toastNews } from '#web/ui/toast.ts';
import { applicationPaths } from '../paths.ts';
import type { ApplicationRecord } from '../schema.ts';
import { ApplyAdvisor } from './apply-advisor.tsx';
import { ApplyCertificate } from './apply-certificate.tsx';
import { ApplyCheck } from './apply-check.tsx';
import { ApplyCompare } from './apply-compare.tsx';
import { ApplyContext, type ApplyWork } from './apply-context.ts';
import { ApplyDocument } from './apply-document.tsx';
import { type ApplyDraft, draftOf } from './apply-draft.ts';
import { ApplyEducation } from './apply-education.tsx';
import { ApplyLetter } from './apply-letter.tsx';
import { ApplyOptional } from './apply-optional.tsx';
import { ApplyPerson } from './apply-person.tsx';
import { ApplyPlace } from './apply-place.tsx';
import { ApplyTaskPage } from './apply-task-page.tsx';
import {
  checkPart,
  isOpen,
  optionalPart,
  pageAfter,
  type TaskGroup,
  taskGroups,
  tasksInOrder,
  withDraft,
} from './apply-tasks.ts';
import { useOnwards } from './apply-way.ts';
import { ApplyWorks } from './apply-works.tsx';
import { useApplyWizard } from './use-apply-wizard.ts';

interface Props {
  record: ApplicationRecord;
  part: string | null;
  onSend(action: Action): void;
}

function pageOf(
  part: string | null,
  record: ApplicationRecord,
  onSend: Props['onSend'],
): ReactNode {
  const questions: Readonly<Record<string, ReactNode>> = {
    person: <ApplyPerson />,
    place: <ApplyPlace />,
    advisor: <ApplyAdvisor />,
    letter: <ApplyLetter />,
    education: <ApplyEducation />,
    works: <ApplyWorks />,
    certificate: <ApplyCertificate />,
    [optionalPart]: <ApplyOptional />,
    [checkPart]: <ApplyCheck onSend={onSend} />,
  };
  if (part === null) return <ApplyTaskPage />;
  const paper = record.asked.find(({ kind }) => kind === part);
  return paper ? <ApplyDocument key={part} {...paper} /> : questions[part];
}

function LoadFailed({ onRetry }: { onRetry(): void }) {
  const t = useTexts('apply');
  return (
    <Page
      title={t('common.error.somethingWrong')}
      back={{ href: applicationPaths.ownApplications.href(), text: t('apply.toList') }}
    >
      <p className="mb-4">{t('common.error.network')}</p>
      <Button onClick={onRetry}>{t('common.button.retry')}</Button>
    </Page>
  );
}

interface OnwardsProps {
  id: number;
  groups: readonly TaskGroup[];
  from: string;
  onGone(from: string | null): void;
}

/** No page of its own: who comes back from elsewhere is led to what is to be done next. */
function Onwards({ id, groups, from, onGone }: OnwardsProps) {
  const [, navigate] = useLocation();
  const go = useEffectEvent(() => {
    onGone(from || null);
    const part = pageAfter(groups, from);
    navigate(applicationPaths.ownApplication.href({ id, part }), { replace: true });
  });
  useEffect(() => go(), []);
  return null;
}

/**
 * What stands on the page: a choice between two versions of the draft before anything else, then
 * the part of the address.
 */
function Opened({ wizard, ...props }: Props & { wizard: ReturnType<typeof useApplyWizard> }) {
  const { record, part, onSend } = props;
  const { snapshot, send, actor } = wizard;
  const draft = snapshot.context.values as ApplyDraft;
  // By what is typed: anyone who goes on before it is saved must not be led past the question that
  // follows from it.
  // What was saved is known to the machine a moment before the record is read anew.
  const saving = !snapshot.hasTag('safeToLeave') || record.version < snapshot.context.version;
  const groups = taskGroups(saving ? withDraft(record, draft) : record, useActor(), saving);
  const [said, say] = useState<string | null>(null);
  const onwards = useOnwards(part);
  if (onwards) return <Onwards {...onwards} id={record.id} groups={groups} onGone={say} />;
  if (part !== null && !isOpen(groups, part))
    return <Redirect to={applicationPaths.ownApplication.href({ id: record.id })} replace />;
  const put: ApplyWork['put'] = (answers, now = false) => {
    const latest = actor.getSnapshot().context.values as ApplyDraft;
    send({ type: 'typed', values: { ...latest, ...answers } });
    if (now) send({ type: 'flush' });
  };
  const leftover = snapshot.context.leftover as ApplyDraft | null;
  const conflict = snapshot.matches({ open: 'conflict' });
  const mine = conflict ? draft : leftover;
  return (
    <ApplyContext value={{ record, draft, groups, snapshot, tell: send, put, said, say }}>
      {mine ? (
        <ApplyCompare
          kind={conflict ? 'conflict' : 'leftover'}
          theirs={draftOf(record)}
          mine={mine}
        />
      ) : (
        pageOf(part, record, onSend)
      )}
    </ApplyContext>
  );
}

function Work({ onForeign, ...props }: Props & { onForeign(): void }) {
  const t = useTexts('apply', 'application');
  const { record, part } = props;
  const parts = [
    ...tasksInOrder(taskGroups(record, useActor())).map((task) => task.part),
    optionalPart,
  ];
  const wizard = useApplyWizard(record.id, parts, part);
  const { snapshot, send } = wizard;
  // A clean draft of another version was changed elsewhere; a dirty one is told so by its own next
  // save.
  const overtaken = record.version > snapshot.context.version && snapshot.hasTag('safeToLeave');
  const told = useEffectEvent(() => {
    toastNews(t('apply.save.elsewhere'));
    onForeign();
  });
  useEffect(() => {
    if (overtaken) told();
  }, [overtaken]);
  if (snapshot.matches('loadFailed')) return <LoadFailed onRetry={() => send({ type: 'retry' })} />;
  if (snapshot.hasTag('open')) return <Opened {...props} wizard={wizard} />;
  return (
    <Page title={t('application.name')}>
      <Skeleton rows={8} />
    </Page>
  );
}

/** The application as a task list with one question group per page, saved while one types. */
export function ApplyWizard(props: Props) {
  const [round, setRound] = useState(0);
  const [next] = useState(() => () => setRound((before) => before + 1));
  useLiveRecords(applicationMachine);
  return <Work key={round} {...props} onForeign={next} />;
}
