import type { KeyboardEvent } from 'react';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { useMarkColumns, usePersonColumns } from '../additional/candidate-table.tsx';
import type { AdditionalCandidate, AdditionalQuotaRecord } from '../additional/schema.ts';

interface Props {
  request: AdditionalQuotaRecord;
  /** In the order of naming. */
  candidates: readonly AdditionalCandidate[];
  /** Their applications. */
  chosen: readonly number[];
  onChange(chosen: readonly number[]): void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys go from tick to tick; Space chooses, as everywhere. */
function moveBetweenTicks(event: KeyboardEvent<HTMLInputElement>): void {
  const ticks = [
    ...document.querySelectorAll<HTMLInputElement>('[data-naming] input[type="checkbox"]'),
  ];
  const next = ticks[ticks.indexOf(event.currentTarget) + (steps[event.key] ?? 0)];
  if (!(event.key in steps) || !next) return;
  event.preventDefault();
  next.focus();
}

/** Everybody who may be named, the best first: a tick, marks, and what the study becomes. */
export function NamingTable({ request, candidates, chosen, onChange }: Props) {
  const t = useTexts('additional-quota-screen');
  const { person, becomes } = usePersonColumns(request);
  const marks = useMarkColumns();
  const turn = (id: number): readonly number[] =>
    chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
  const tick: Column<AdditionalCandidate> = {
    key: 'tick',
    header: t('additional-quota-screen.field.rank'),
    className: 'whitespace-nowrap',
    cell: (candidate) => (
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          className="tick size-6 shrink-0 rounded-sm"
          aria-label={`${candidates.indexOf(candidate) + 1}. ${fullName(candidate.person)}`}
          checked={chosen.includes(candidate.application_id)}
          onChange={() => onChange(turn(candidate.application_id))}
          onKeyDown={moveBetweenTicks}
        />
        <span aria-hidden="true">{candidates.indexOf(candidate) + 1}</span>
      </label>
    ),
  };
  return (
    <div data-naming={request.id}>
      <Table
        caption={t('additional-quota-screen.candidates', { count: candidates.length })}
        columns={[tick, person, ...marks, becomes]}
        rows={candidates}
        rowKey={({ id }) => id}
        density="dense"
      />
    </div>
  );
}
