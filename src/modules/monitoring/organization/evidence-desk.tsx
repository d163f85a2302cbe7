import { useTexts } from '#web/lib/i18n.ts';
import { Empty } from '#web/ui/empty.tsx';
import { MarkLines, MarkSum } from '../evidence/mark-lines.tsx';
import type { MonitoringRecord } from '../schema.ts';
import { ClosedConclusions } from './closed-conclusions.tsx';
import { EvidenceChecklist } from './evidence-checklist.tsx';
import { EvidenceViewer } from './evidence-viewer.tsx';
import type { EvidenceDesk as Desk } from './use-evidence-desk.ts';

/** What the advisor says, beside what is judged. */
function Opinion({ record }: { record: MonitoringRecord }) {
  const t = useTexts('monitoring-desk', 'codes');
  const { advisor_result, advisor_mark, advisor_note } = record;
  return (
    <section aria-labelledby="opinion-title">
      <h2 id="opinion-title" className="mb-1 text-xl">
        {t('monitoring-desk.opinion.title')}
      </h2>
      {advisor_result === null ? (
        <p className="text-muted">{t('monitoring-desk.opinion.none')}</p>
      ) : (
        <p>
          {t('monitoring-desk.opinion.given', {
            result: t(`codes.advisorResult.${advisor_result}`),
            mark: advisor_mark ?? 0,
          })}
        </p>
      )}
      {advisor_note && <p className="mt-1 whitespace-pre-line">{advisor_note}</p>}
    </section>
  );
}

/**
 * Evidence left, judgement right, the points in sight all the time; stacked on small screens. Below
 * it, how the points come about.
 */
export function EvidenceDesk({ record, desk }: { record: MonitoringRecord; desk: Desk }) {
  const t = useTexts('monitoring-evidence');
  const { current } = desk;
  if (!current)
    return (
      <div className="flex flex-col gap-8">
        <ClosedConclusions record={record} />
        <Empty text={t('monitoring-evidence.works.none')}>
          {t('monitoring-evidence.works.noneHint')}
        </Empty>
        <MarkLines record={record} />
      </div>
    );
  return (
    <div className="grid items-start gap-8 min-[1100px]:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="min-w-0 min-[1100px]:sticky min-[1100px]:top-[calc(var(--under)+1rem)]">
        <EvidenceViewer key={current.id} item={current} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <div
          role="status"
          className="sticky top-(--under) z-10 border-b border-line bg-canvas py-3"
        >
          <MarkSum record={record} />
        </div>
        <EvidenceChecklist desk={desk} />
        <ClosedConclusions record={record} />
        <Opinion record={record} />
      </div>
      <div className="min-w-0 min-[1100px]:col-span-2">
        <MarkLines record={record} />
      </div>
    </div>
  );
}
