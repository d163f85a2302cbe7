import { useMemo, useState } from 'react';
import { AmountGrid } from '#web/grid/amount-grid.tsx';
import type { Amounts } from '#web/grid/amounts.ts';
import { useTexts } from '#web/lib/i18n.ts';

const kinds = ['dsc', 'phd', 'targetedDsc', 'targetedPhd', 'trainee', 'student'] as const;
const rowCount = 300;
const toGive = {
  dsc: 1250,
  phd: 3600,
  targetedDsc: 300,
  targetedPhd: 300,
  trainee: 250,
  student: 5000,
};

const started = (): Amounts =>
  Object.fromEntries(
    Array.from({ length: rowCount }, (_, at) => [
      String(at + 1),
      {
        asked: (at * 7) % 40,
        dsc: at % 9,
        phd: (at * 5) % 24,
        ...(at % 3 === 0 ? { targetedDsc: 1, trainee: 2 } : {}),
      },
    ]),
  );

/** A distribution of places as large as the real one: 300 organizations, 8 columns. */
export function KitGrid() {
  const t = useTexts('kit', 'grid', 'validation');
  const [values, setValues] = useState(started);
  const rows = useMemo(
    () =>
      Array.from({ length: rowCount }, (_, at) => ({
        id: at + 1,
        header: t('kit.grid.organization', { number: at + 1 }),
        readOnly: at === 4,
      })),
    [t],
  );
  const columns = useMemo(
    () => [
      { id: 'asked', header: t('kit.grid.asked'), readOnly: true },
      ...kinds.map((id) => ({ id, header: t(`kit.grid.${id}`) })),
      { id: 'note', header: t('kit.grid.note'), kind: 'text' as const },
    ],
    [t],
  );
  return (
    <section>
      <h2 className="mb-4 text-xl">{t('kit.grid.title')}</h2>
      <AmountGrid
        label={t('kit.grid.title')}
        rowHeader={t('kit.summary.organization')}
        rows={rows}
        columns={columns}
        values={values}
        onChange={setValues}
        toGive={toGive}
      />
    </section>
  );
}
