import { useLocation } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { History } from '#web/process/history.tsx';
import { WhyNot } from '#web/process/why-not.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { TaskList } from '#web/ui/task-list.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import { applicationPaths } from '../paths.ts';
import { useApply } from './apply-context.ts';
import { promptOf } from './apply-prompt.ts';
import { ApplyRefusal } from './apply-refusal.tsx';
import { ApplySaveState } from './apply-save-state.tsx';
import { nextTask, progressOf } from './apply-tasks.ts';
import { OwnStatus } from './own-status.tsx';
import { usePromptText } from './use-prompt-text.ts';
import { useOptionalRow, usePartName, useTaskRow } from './use-task-row.ts';

/** How much is done and until when it must be sent: the first thing the page says. */
function Due() {
  const t = useTexts('apply');
  const format = useFormat();
  const { record, groups } = useApply();
  const prompt = promptOf(record, useActor());
  const said = usePromptText()(prompt);
  const { done, all } = progressOf(groups);
  const partName = usePartName();
  const next = nextTask(groups);
  const onwards = next && (
    <LinkButton
      kind="primary"
      href={applicationPaths.ownApplication.href({ id: record.id, part: next.part })}
    >
      {t('apply.continue', { task: partName(next.part) })}
    </LinkButton>
  );
  return (
    <Notice
      tone={stateMeta(applicationMachine, record.state).tone}
      heading={said}
      actions={onwards}
    >
      {prompt.until && (
        <p className="mb-3 text-muted">
          {t('apply.left', { left: format.relative(prompt.until) })}
        </p>
      )}
      <Progress label={t('apply.progress', { done, all })} share={all === 0 ? 0 : done / all} />
    </Notice>
  );
}

/** The hub of the wizard: the tasks in groups with their statuses, in any order. */
export function ApplyTaskPage() {
  const t = useTexts('apply', 'application');
  const [, navigate] = useLocation();
  const { record, groups } = useApply();
  const texts = useApplicationTexts();
  const row = useTaskRow();
  const optionalRow = useOptionalRow();
  const list = applicationPaths.ownApplications.href();
  return (
    <Page
      title={texts.dcType(record)}
      record={record.reference}
      back={{ href: list, text: t('apply.toList') }}
      over={[record.reference, texts.period(record)].filter(Boolean).join(' · ')}
      tag={<OwnStatus state={record.state} />}
      tone={stateMeta(applicationMachine, record.state).tone}
    >
      <div className="mb-10 flex flex-col gap-6">
        <Due />
        {record.facts.returned && <ApplyRefusal record={record} />}
      </div>
      {groups
        .filter(({ tasks }) => tasks.length > 0)
        .map((group) => (
          <TaskList
            key={group.name}
            heading={t(`apply.group.${group.name}`)}
            tasks={group.name === 'optional' ? [optionalRow(group)] : group.tasks.map(row)}
          />
        ))}
      <div className="flex flex-col gap-6">
        <ApplySaveState />
        <ActionBar
          machine={applicationMachine}
          record={record}
          name={texts.name(record)}
          elsewhere={['save', 'send']}
          onDone={() => navigate(list)}
        />
        <WhyNot machine={applicationMachine} record={record} />
        <History machine={applicationMachine} id={record.id} />
      </div>
    </Page>
  );
}
