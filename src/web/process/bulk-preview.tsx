import type { AnyStateMachine } from 'xstate';
import type { BulkPreview } from '#shared/bulk.ts';
import type { Outcome } from '#shared/dry-run.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { OutcomeSentences } from './outcome-list.tsx';

/** Records that one reason keeps out, in the order of the list. */
interface Kept {
  words: string;
  ids: number[];
}

function byReason({ rows }: BulkPreview): Kept[] {
  const reasons = new Map<string, number[]>();
  for (const { id, eligible, words } of rows) {
    if (eligible) continue;
    const said = words.join(' ');
    reasons.set(said, [...(reasons.get(said) ?? []), id]);
  }
  return [...reasons].map(([words, ids]) => ({ words, ids }));
}

interface Props {
  preview: BulkPreview;
  rows: readonly TravellingRecord[];
  nameOf(record: TravellingRecord): string;
}

/** How many records the decision moves, and the others under the reason that keeps them out. */
export function BulkPreviewText({ preview, rows, nameOf }: Props) {
  const t = useTexts('bulk');
  const format = useFormat();
  const named = (id: number): string => {
    const record = rows.find((row) => row.id === id);
    return record ? nameOf(record) : String(id);
  };
  return (
    <div
      className="flex flex-col gap-3"
      data-eligible={preview.eligible}
      data-not-eligible={preview.not_eligible}
    >
      <p className="font-semibold">
        {t('bulk.eligible', { count: preview.eligible, number: format.number(preview.eligible) })}
      </p>
      {preview.not_eligible > 0 && (
        <div className="border-l-[3px] border-warning pl-4">
          <p className="font-semibold">
            {t('bulk.notEligible', {
              count: preview.not_eligible,
              number: format.number(preview.not_eligible),
            })}
          </p>
          <ul className="ml-5 list-disc">
            {byReason(preview).map(({ words, ids }) => (
              <li key={words}>
                {words}
                <span className="block text-muted">{ids.map(named).join('; ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/**
 * What the decision changes in all those records together: who is told, documents, other records,
 * places (decision 043).
 */
export function BulkOutcome({
  machine,
  event,
  outcome,
}: {
  machine: AnyStateMachine;
  event: string;
  outcome: Outcome;
}) {
  const t = useTexts('process');
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t('process.dialog.effects')}</h3>
      <OutcomeSentences machine={machine} event={event} outcome={outcome} />
    </section>
  );
}
