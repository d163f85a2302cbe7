import { fullName } from '#shared/names.ts';
import { valueAt } from '#web/grid/amounts.ts';
import { changedSince } from '#web/grid/kept-cells.ts';
import type { CellsOffer } from '#web/grid/use-kept-cells.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CheckRow } from '../schema.ts';
import type { Written } from './row-values.ts';
import type { Dispute, RowsState } from './rows-merge.ts';
import { useRowWords } from './use-row-words.ts';

const nameIn = (rows: readonly CheckRow[], id: number): string =>
  fullName(rows.find((row) => row.id === id)?.person ?? {});

/**
 * Cells that were typed earlier and not saved: how many students, what others have stored meanwhile
 * where they stood, and the choice.
 */
export function RowsOffered({
  offer,
  rows,
  onBring,
}: {
  offer: CellsOffer<Written>;
  rows: readonly CheckRow[];
  onBring(): void;
}) {
  const t = useTexts('check-screen', 'validation', 'codes', 'grid');
  const format = useFormat();
  const words = useRowWords();
  const people = new Set(offer.cells.map(({ row }) => row)).size;
  const changed = changedSince(offer.cells);
  return (
    <Notice
      tone="warning"
      heading={t('check-screen.kept.title', {
        when: format.dateTime(new Date(offer.typedAt).toISOString()),
      })}
      actions={
        <>
          <Button kind="primary" onClick={onBring}>
            {t('check-screen.kept.bring')}
          </Button>
          <Button onClick={offer.forget}>{t('check-screen.kept.forget')}</Button>
        </>
      }
    >
      <p>{t('check-screen.kept.count', { count: people })}</p>
      {changed.length > 0 && (
        <>
          <p className="mt-2 font-semibold">{t('check-screen.kept.changed')}</p>
          <ul className="ml-5 list-disc" data-changed-meanwhile>
            {changed.map(({ row, column, now, after }) => (
              <li key={`${row} ${column}`}>
                {t('check-screen.kept.cell', {
                  person: nameIn(rows, row),
                  field: words.labels[column],
                  now: words.value(column, now),
                  mine: words.value(column, after),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** Cells that somebody else has changed too: both values beside each other, and the choice. */
export function RowsConflict({
  state,
  onDecide,
}: {
  state: RowsState;
  onDecide(dispute: Dispute, takes: 'theirs' | 'mine'): void;
}) {
  const t = useTexts('check-screen', 'validation', 'codes', 'grid');
  const words = useRowWords();
  if (state.disputes.length === 0) return null;
  const said = (cells: RowsState['cells'], { row, column }: Dispute) =>
    words.value(column, valueAt(cells, String(row), column));
  return (
    <Notice tone="warning" heading={t('check-screen.conflict.title')}>
      <p>{t('check-screen.conflict.lead')}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {state.disputes.map((dispute) => (
          <li
            key={`${dispute.row} ${dispute.column}`}
            data-dispute={`${dispute.row} ${dispute.column}`}
            className="border-t border-line pt-2"
          >
            <p className="font-semibold">
              {t('check-screen.conflict.cell', {
                person: nameIn(state.rows, dispute.row),
                field: words.labels[dispute.column],
              })}
            </p>
            <p>{t('check-screen.conflict.theirs', { value: said(state.stored, dispute) })}</p>
            <p>{t('check-screen.conflict.mine', { value: said(state.cells, dispute) })}</p>
            <div className="mt-1 flex flex-wrap gap-3">
              <Button size="small" onClick={() => onDecide(dispute, 'theirs')}>
                {t('check-screen.conflict.take')}
              </Button>
              <Button size="small" onClick={() => onDecide(dispute, 'mine')}>
                {t('check-screen.conflict.keep')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
