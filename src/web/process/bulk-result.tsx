import { Download, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { BulkAnswer, BulkRowAnswer } from '#shared/bulk.ts';
import { dayOf } from '#shared/format.ts';
import { csvBlob } from '#web/lib/csv.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Tone } from '#web/ui/tone.ts';

/** A decision about many that has been sent: the answer, and the records as they were chosen. */
export interface BulkOutcome {
  /** The event that was sent; null where the records were given to a colleague. */
  event: string | null;
  answer: BulkAnswer;
  rows: readonly TravellingRecord[];
  /** Epoch ms: tells one decision from the next. */
  at: number;
}

export interface BulkResultProps {
  machine: AnyStateMachine;
  outcome: BulkOutcome;
  nameOf(record: TravellingRecord): string;
  onClose(): void;
}

const tones: Record<BulkRowAnswer['result'], Tone> = {
  done: 'success',
  skipped: 'warning',
  failed: 'danger',
};

/** What became of every record: stays on the page until it is closed, and can be downloaded. */
export function BulkResult({ machine, outcome, nameOf, onClose }: BulkResultProps) {
  const t = useTexts('bulk', 'assignment', machine.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { answer, rows, event } = outcome;
  const action = event ? t(`${machine.id}.action.${event}`) : t('assignment.many.action');
  const named = ({ id }: BulkRowAnswer): string => {
    const record = rows.find((row) => row.id === id);
    return record ? nameOf(record) : String(id);
  };
  const statusOf = ({ state }: BulkRowAnswer): string =>
    state ? t(`${machine.id}.state.${state}`) : '';
  const columns: Column<BulkRowAnswer>[] = [
    {
      key: 'name',
      // One process may have rows of two kinds: applications, and students who began as such.
      header: t('bulk.result.record'),
      rowHeader: true,
      className: 'min-w-48',
      cell: named,
    },
    {
      key: 'result',
      header: t('bulk.result.head'),
      cell: (row) => <Tag tone={tones[row.result]}>{t(`bulk.result.${row.result}`)}</Tag>,
    },
    {
      key: 'why',
      header: t('bulk.result.why'),
      className: 'min-w-64',
      cell: (row) => row.words.join(' ') || statusOf(row),
    },
  ];
  const download = () => {
    const head = [
      t('bulk.result.record'),
      t('bulk.result.head'),
      t('bulk.result.status'),
      t('bulk.result.code'),
      t('bulk.result.why'),
    ];
    const lines = answer.rows.map((row) => [
      named(row),
      t(`bulk.result.${row.result}`),
      statusOf(row),
      row.code ?? '',
      row.words.join(' '),
    ]);
    saveBlob(csvBlob([head, ...lines]), `${action} ${dayOf(new Date())}.csv`);
  };
  return (
    <section
      aria-labelledby="bulk-result"
      className="mb-8 border border-line bg-surface px-5 py-4"
      data-bulk-result={event ?? 'assignment'}
    >
      <h2 id="bulk-result" ref={heading} tabIndex={-1} className="text-lg">
        {t('bulk.result.title', { action })}
      </h2>
      <p role="status" className="mb-3">
        {t('bulk.result.counts', {
          done: answer.done,
          skipped: answer.skipped,
          failed: answer.failed,
        })}
      </p>
      <Table
        caption={t('bulk.result.title', { action })}
        captionHidden
        columns={columns}
        rows={answer.rows}
        rowKey={({ id }) => id}
        density="dense"
      />
      <div className="no-print mt-4 flex flex-wrap gap-3">
        <Button size="small" icon={Download} onClick={download}>
          {t('bulk.result.download')}
        </Button>
        <Button size="small" icon={X} onClick={onClose}>
          {t('common.button.close')}
        </Button>
      </div>
    </section>
  );
}
