import { dutiesOf } from '#machines/kit.ts';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { shortName } from '#shared/names.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { useScreenWords } from '#web/declared/words.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { useRecords } from '#web/record/use-process.ts';
import { classes } from '#web/ui/classes.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EvidenceTable } from '../evidence/evidence-table.tsx';
import { MarkLines } from '../evidence/mark-lines.tsx';
import { monitoringPaths } from '../paths.ts';
import { ReportData } from '../report-data.tsx';
import { reportDay } from '../report-day.ts';
import type { ListedMonitoring, MonitoringRecord } from '../schema.ts';
import { quarterIn } from '../shown.ts';
import { stageOf } from '../stage.ts';
import { OpinionForm } from './opinion-form.tsx';

/** The next report that waits for the advisor; nothing while this one does. */
function NextReport({ record }: { record: MonitoringRecord }) {
  const t = useTexts('monitoring-screen');
  const waits = dutiesOf(machine, record, useActor()).length > 0;
  const { data } = useRecords<ListedMonitoring>(machine, { turn: '1', limit: 1 }, !waits);
  const [next] = data?.results ?? [];
  if (waits || !data || !next) return null;
  return (
    <p className="mt-3">
      <LinkButton href={monitoringPaths.advisedReport.href({ id: next.id })} kind="primary">
        {t('monitoring-screen.advised.next', { name: shortName(next.person), count: data.count })}
      </LinkButton>
    </p>
  );
}

/** Until when it stands with whom, and the way to the next one. */
function AdvisedPrompt({ record }: { record: MonitoringRecord }) {
  const words = useScreenWords(machine, ['monitoring', 'monitoring-screen', 'processes']);
  const { text, when } = reportDay(record, words);
  return (
    <Prompt machine={machine} record={record}>
      <p>{words.t(`monitoring-screen.advised.stage.${stageOf(record)}`)}</p>
      {text && (
        <p className="text-muted">
          {text} ({when})
        </p>
      )}
      <NextReport record={record} />
    </Prompt>
  );
}

function AdvisedActions({ record }: { record: MonitoringRecord }) {
  return (
    <ActionBar
      machine={machine}
      record={record}
      name={shortName(record.person)}
      elsewhere={['advisorResult']}
    />
  );
}

/** The evidence, and the opinion beside it while it can be given. */
function Desk({ record }: { record: MonitoringRecord }) {
  const waits = dutiesOf(machine, record, useActor()).length > 0;
  return (
    <div
      className={classes(
        'grid items-start gap-10',
        waits && 'min-[1100px]:grid-cols-[minmax(0,1fr)_24rem]',
      )}
    >
      <div className="flex min-w-0 flex-col gap-8">
        <EvidenceTable record={record} />
        <MarkLines record={record} />
      </div>
      <OpinionForm record={record} />
    </div>
  );
}

const advisedReport: RecordScreen<MonitoringRecord> = {
  machine,
  areas: ['monitoring', 'monitoring-screen', 'monitoring-evidence', 'codes', 'files'],
  useBack: backToList(machine, monitoringPaths.advisedReports.href()),
  title: ({ person }) => shortName(person),
  reference: quarterIn,
  Prompt: AdvisedPrompt,
  Actions: AdvisedActions,
  Above: Desk,
  Below: ReportData,
};

/** One report of a student: the evidence beside the advisor's opinion. */
export const AdvisedReportPage = () => <RecordScreenPage of={advisedReport} />;
