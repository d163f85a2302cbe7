import { actionsOf } from '#machines/kit.ts';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import type { MonitoringRecord } from '../schema.ts';

/** The conclusions that are closed now, each with what it still needs; beside the marks. */
export function ClosedConclusions({ record }: { record: MonitoringRecord }) {
  const t = useTexts('monitoringReport');
  const unmetText = useUnmetText(machine);
  const closed = actionsOf(machine, record, useActor()).filter(
    ({ permitted, enabled }) => permitted && !enabled,
  );
  if (closed.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {closed.map(({ event, unmet }) => (
        <li key={event} className="border-l-[3px] border-warning-line pl-3">
          <span className="font-semibold">{t(`monitoringReport.action.${event}`)}.</span>{' '}
          {unmet.map((guard) => unmetText(guard, record.facts)).join(' ')}
        </li>
      ))}
    </ul>
  );
}
