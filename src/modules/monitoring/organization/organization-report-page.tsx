import { useState } from 'react';
import { useParams } from 'wouter';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { useScreenWords } from '#web/declared/words.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { type Shortcut, useShortcuts } from '#web/lib/shortcuts.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { RecordWalk } from '#web/process/next-record.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { type NextRecord, useNextRecord } from '#web/process/use-next-record.ts';
import { useRecordWithHistory } from '#web/record/use-process.ts';
import { ReportData } from '../report-data.tsx';
import type { MonitoringRecord } from '../schema.ts';
import { titleOf } from '../shown.ts';
import { useConclusionForms } from './conclusion-forms.tsx';
import { EvidenceDesk } from './evidence-desk.tsx';
import { organizationView } from './organization-view.ts';
import { ConcludedNotice, ReportPrompt } from './report-prompt.tsx';
import { type EvidenceDesk as Desk, useEvidenceDesk } from './use-evidence-desk.ts';

const toDecisions = () =>
  document.querySelector<HTMLElement>(`[data-actions="${machine.id}"] button`)?.focus();

/** A, R, J, K, D, N, P: a report is judged without leaving the keyboard. */
function useDeskKeys(desk: Desk, { toNext, toPrevious }: NextRecord): void {
  const { current } = desk;
  const marks: Shortcut[] = [
    { name: 'acceptWork', key: 'A', press: () => current && desk.accept(current.id) },
    { name: 'refuseWork', key: 'R', press: () => current && desk.refuse(current) },
    { name: 'saveNote', with: 'Ctrl', key: 'Enter' },
    { name: 'decisions', key: 'D', press: toDecisions },
  ];
  useShortcuts([
    ...(desk.mayMark ? marks : []),
    { name: 'nextWork', key: 'J', press: () => desk.step(1) },
    { name: 'previousWork', key: 'K', press: () => desk.step(-1) },
    { name: 'nextReport', key: 'N', press: () => toNext() },
    { name: 'previousReport', key: 'P', press: toPrevious },
  ]);
}

/** The conclusions; they wait until the marks are saved, so that they are about all of them. */
function Conclusions({
  record,
  name,
  saving,
  onConcluded,
}: {
  record: MonitoringRecord;
  name: string;
  saving: boolean;
  onConcluded(): void;
}) {
  const t = useTexts();
  const forms = useConclusionForms(record);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div inert={saving}>
        <ActionBar
          machine={machine}
          record={record}
          name={name}
          forms={forms}
          elsewhere={['markItem']}
          onDone={(_event, fresh) => fresh.state !== record.state && onConcluded()}
        />
      </div>
      {saving && <span className="text-muted">{t('common.state.saving')}</span>}
    </div>
  );
}

function Report({ record }: { record: MonitoringRecord }) {
  const words = useScreenWords(machine, ['monitoring', 'monitoring-desk', 'monitoringReport']);
  const judges = useCan('conclude', 'MonitoringReportOtm');
  const next = useNextRecord(record.id, {
    machine,
    view: organizationView,
    ordering: 'org_until',
    works: judges,
  });
  const desk = useEvidenceDesk(record);
  const [concluded, setConcluded] = useState(false);
  useDeskKeys(desk, next);
  const title = titleOf(record, words);
  const onConcluded = () => {
    setConcluded(true);
    next.toNext(`?concluded=${record.id}`);
  };
  return (
    <RecordPage
      machine={machine}
      record={record}
      name={title}
      back={{ href: next.walk.back, text: words.t('monitoringReport.names') }}
      besides={
        <RecordWalk next={next} of={organizationView} text={words.t('monitoring-desk.next')} />
      }
      prompt={
        <>
          <ConcludedNotice />
          <ReportPrompt
            record={record}
            back={concluded && next.next === null ? next.walk.back : null}
          />
        </>
      }
      actions={
        <Conclusions record={record} name={title} saving={desk.saving} onConcluded={onConcluded} />
      }
    >
      <EvidenceDesk record={record} desk={desk} />
      <ReportData record={record} />
    </RecordPage>
  );
}

/** One report on the organization's side: look, judge work by work, conclude, on to the next. */
export function OrganizationReportPage() {
  const id = Number(useParams().id);
  const t = useTexts('monitoringReport');
  const query = useRecordWithHistory<MonitoringRecord>(machine, id, Number.isSafeInteger(id));
  return (
    <RecordGate
      query={query}
      title={t('monitoringReport.name')}
      back={{ href: organizationView.list.href(), text: t('monitoringReport.names') }}
    >
      {(record) => <Report key={record.id} record={record} />}
    </RecordGate>
  );
}
