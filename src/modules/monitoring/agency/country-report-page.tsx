import { useParams } from 'wouter';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { useScreenWords } from '#web/declared/words.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useShortcuts } from '#web/lib/shortcuts.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { ListWalk, useListWalk } from '#web/process/list-walk.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useRecordWithHistory } from '#web/record/use-process.ts';
import { EvidenceTable } from '../evidence/evidence-table.tsx';
import { MarkLines } from '../evidence/mark-lines.tsx';
import { ReportData } from '../report-data.tsx';
import { phaseOf } from '../rules.ts';
import type { MonitoringRecord } from '../schema.ts';
import { titleOf } from '../shown.ts';
import { countryView } from './country-view.ts';

/** Until when the agency has time, and what the organization has concluded. */
function ReportPrompt({ record }: { record: MonitoringRecord }) {
  const t = useTexts('monitoring-country', 'codes');
  const format = useFormat();
  const { state, facts, reason, reason_code } = record;
  const until = phaseOf(state) === 'agency' ? facts.agencyUntil : null;
  return (
    <Prompt
      machine={machine}
      record={record}
      heading={
        until === null
          ? undefined
          : t('monitoring-country.prompt', {
              date: format.longDate(until),
              when: format.relative(until),
            })
      }
    >
      {reason_code && (
        <p>{t('monitoring-country.ground', { ground: t(`codes.cancelReason.${reason_code}`) })}</p>
      )}
      {reason && (
        <p className="whitespace-pre-line">{t('monitoring-country.reason', { reason })}</p>
      )}
    </Prompt>
  );
}

function Report({ record }: { record: MonitoringRecord }) {
  const words = useScreenWords(machine, ['monitoring', 'monitoring-country', 'monitoringReport']);
  const walk = useListWalk(record.id, countryView);
  useShortcuts([
    { name: 'nextReport', key: 'N', press: walk.toNext },
    { name: 'previousReport', key: 'P', press: walk.toPrevious },
  ]);
  const title = titleOf(record, words);
  return (
    <RecordPage
      machine={machine}
      record={record}
      name={title}
      back={{ href: walk.back, text: words.t('frame.title.countryReports') }}
      besides={<ListWalk walk={walk} of={countryView} />}
      prompt={<ReportPrompt record={record} />}
      actions={<ActionBar machine={machine} record={record} name={title} />}
    >
      <MarkLines record={record} />
      <EvidenceTable record={record} />
      <ReportData record={record} />
    </RecordPage>
  );
}

/** One report as the agency and who watches it see it: the conclusion and what it rests on. */
export function CountryReportPage() {
  const id = Number(useParams().id);
  const t = useTexts('monitoringReport');
  const query = useRecordWithHistory<MonitoringRecord>(machine, id, Number.isSafeInteger(id));
  return (
    <RecordGate
      query={query}
      title={t('monitoringReport.name')}
      back={{ href: countryView.list.href(), text: t('frame.title.countryReports') }}
    >
      {(record) => <Report key={record.id} record={record} />}
    </RecordGate>
  );
}
