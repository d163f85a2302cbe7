import { useMemo, useState } from 'react';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { broughtBack } from '#web/grid/kept-cells.ts';
import { useKeptCells } from '#web/grid/use-kept-cells.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import type { OrganizationCheckRecord } from '../schema.ts';
import { changesOf, faultsOf } from './row-values.ts';
import { RowsDiff } from './rows-diff.tsx';
import { RowsGrid } from './rows-grid.tsx';
import { RowsConflict, RowsOffered } from './rows-notices.tsx';
import { RowsPaper } from './rows-paper.tsx';
import { useCheckRows } from './use-check-rows.ts';

interface BarProps {
  changed: number;
  faulty: number;
  disputed: boolean;
  onLook(): void;
}

/** Under the grid: the way to the look at the changes, and what stands in the way. */
function RowsBar({ changed, faulty, disputed, onLook }: BarProps) {
  const t = useTexts('check-screen', 'organizationCheck');
  const inTheWay = faulty > 0 || disputed;
  const said = () => {
    if (faulty > 0) return t('check-screen.grid.faults', { count: faulty });
    if (disputed) return t('check-screen.grid.decide');
    return changed > 0
      ? t('check-screen.grid.unsaved', { count: changed })
      : t('check-screen.grid.nothing');
  };
  return (
    <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2" data-rows-bar>
      {changed > 0 && !inTheWay && (
        <Button kind="primary" data-event="saveRows" changes onClick={onLook}>
          {t('check-screen.grid.review')}
        </Button>
      )}
      <p role="status" className={inTheWay ? 'font-semibold text-danger' : 'text-muted'}>
        {said()}
      </p>
    </div>
  );
}

/**
 * The rows of a check while the working group writes: a grid whose cells are kept on the device
 * until they are saved, so that a day without a connection loses nothing.
 */
export function RowsForm({ record }: { record: OrganizationCheckRecord }) {
  const t = useTexts('check-screen', 'validation', 'codes', 'grid');
  const [looking, setLooking] = useState(false);
  const { state, wrong, saving, ...grid } = useCheckRows(record);
  const changes = useMemo(() => changesOf(state.rows, state.cells), [state.rows, state.cells]);
  const faults = useMemo(() => faultsOf(state.rows, state.cells), [state.rows, state.cells]);
  const offer = useKeptCells({
    record: `organizationCheck/${record.id}`,
    stored: state.stored,
    open: useMemo(() => new Set(state.rows.map(({ id }) => id)), [state.rows]),
    changes,
  });
  const faulty =
    wrong.length + [...faults.values()].reduce((sum, found) => sum + Object.keys(found).length, 0);
  const unsaved = changes.length > 0 || wrong.length > 0;
  const submit = async () => {
    await grid.save();
    setLooking(false);
  };
  return (
    <section aria-labelledby="rows-title" className="flex flex-col gap-4">
      <div className="no-print">
        <h2 id="rows-title" className="text-xl">
          {t('check-screen.grid.title')}
        </h2>
        <p className="max-w-[75ch] text-muted">{t('check-screen.grid.lead')}</p>
      </div>
      {offer && (
        <div className="no-print">
          <RowsOffered
            offer={offer}
            rows={state.rows}
            onBring={() => {
              grid.setCells(broughtBack(state.cells, offer.cells));
              offer.forget();
            }}
          />
        </div>
      )}
      <RowsConflict state={state} onDecide={grid.decide} />
      <RowsGrid state={state} faults={faults} onChange={grid.setCells} onWrong={grid.setWrong} />
      <RowsBar
        changed={new Set(changes.map(({ row }) => row)).size}
        faulty={faulty}
        disputed={state.disputes.length > 0}
        onLook={() => setLooking(true)}
      />
      <div className="no-print border-t border-line pt-4">
        <RowsPaper
          rows={state.rows}
          unsaved={unsaved}
          onSave={(body) => void grid.saveRows(body)}
        />
      </div>
      {looking && (
        <RowsDiff
          rows={state.rows}
          changes={changes}
          saving={saving}
          onSave={() => void submit()}
          onClose={() => setLooking(false)}
        />
      )}
      <UnsavedGuard unsaved={unsaved} />
    </section>
  );
}
