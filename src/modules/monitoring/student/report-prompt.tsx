import { actionsOf } from '#machines/kit.ts';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { monitoringPaths } from '../paths.ts';
import type { MonitoringRecord } from '../schema.ts';
import { quarterIn } from '../shown.ts';
import { useReportPrompt } from './use-report-prompt.ts';

/** What is needed now, from whom, by when. */
export function ReportPrompt({ record }: { record: MonitoringRecord }) {
  const { heading, lines } = useReportPrompt(record);
  return (
    <Prompt machine={machine} record={record} heading={heading}>
      {lines.map((line) => (
        <p key={line} className="mt-1 whitespace-pre-line">
          {line}
        </p>
      ))}
    </Prompt>
  );
}

/** Where works that are due are missing: the report cannot be sent yet. */
function NotEnoughFiles({ record }: { record: MonitoringRecord }) {
  const t = useTexts('codes', 'monitoring-screen');
  const submit = actionsOf(machine, record, useActor()).find(({ event }) => event === 'submit');
  if (!submit?.unmet.includes('filesComplete') || submit.unmet.length > 1) return null;
  return (
    <Notice tone="warning" heading={t('common.error.notEnoughFiles')}>
      <p>{t('monitoring-screen.notEnough')}</p>
      <ul className="mt-1 ml-5 list-disc" data-missing="submit">
        {record.facts.missingFiles.map((type) => (
          <li key={type}>{t(`codes.workType.${type}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** The buttons of one's own report; what is missing before it can be sent. */
export function ReportActions({ record }: { record: MonitoringRecord }) {
  const t = useTexts('monitoring', machine.id);
  return (
    <>
      <NotEnoughFiles record={record} />
      <ActionBar
        machine={machine}
        record={record}
        name={quarterIn(record, { t })}
        links={{ upload: `${monitoringPaths.ownReport.href({ id: record.id })}?edit=upload` }}
        elsewhere={['remove']}
      />
    </>
  );
}
