import { useState } from 'react';
import { reasonLength } from '#machines/live/confirmation.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

/** Reasons of single records, by their ids; an empty text is none. */
export type OwnReasons = Record<number, string>;

const isShort = (text: string): boolean =>
  text.trim() !== '' && [...text.trim()].length < reasonLength.min;

/** Whether a reason was begun and is too short to be sent. */
export const hasShortReason = (own: OwnReasons): boolean => Object.values(own).some(isShort);

/** Whether every record has a reason of its own, so that none is needed for all. */
export const reasonsForAll = (rows: readonly TravellingRecord[], own: OwnReasons): boolean =>
  rows.every(({ id }) => own[id]?.trim());

interface Props {
  rows: readonly TravellingRecord[];
  nameOf(record: TravellingRecord): string;
  /** What was typed before, in this dialog. */
  typed: OwnReasons;
  onType(own: OwnReasons): void;
  /** Says what is too short: somebody has tried to go on. */
  tried: boolean;
}

/** Under the common reason: one of its own for single records, which goes before it. */
export function BulkOwnReasons({ rows, nameOf, typed, onType, tried }: Props) {
  const t = useTexts('bulk', 'validation');
  const [own, setOwn] = useState(typed);
  const say = (id: number, text: string) => {
    const next = { ...own, [id]: text };
    setOwn(next);
    onType(next);
  };
  return (
    <Disclosure summary={t('bulk.own.title')}>
      <p className="mb-3 text-muted">{t('bulk.own.hint')}</p>
      <div className="flex flex-col gap-4">
        {rows.map((row) => (
          <TextArea
            key={row.id}
            name={`reason-${row.id}`}
            label={t('bulk.own.label', { name: nameOf(row) })}
            rows={2}
            limit={reasonLength.max}
            optional
            error={tried && isShort(own[row.id] ?? '') ? t('validation.reason') : undefined}
            value={own[row.id] ?? ''}
            onChange={(event) => say(row.id, event.target.value)}
          />
        ))}
      </div>
    </Disclosure>
  );
}
