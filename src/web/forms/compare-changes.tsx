import { useEffect, useRef } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';

/** One field that two people have changed differently; all values in words. */
export interface Difference {
  name: string;
  label: string;
  theirs: string;
  mine: string;
  original: string;
}

interface Props {
  differences: readonly Difference[];
  saving: boolean;
  /** Who was faster and what was done, as a sentence. */
  who?: string;
  /** Saves what was typed over what is there now. */
  onKeepMine(): void;
  /** Forgets what was typed. */
  onTakeTheirs(): void;
}

/**
 * Field by field: what is there now, what was typed here, what it was before. Nothing when nothing
 * differs.
 */
export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  const t = useTexts('forms');
  const value = (text: string) => text || t('common.state.none');
  if (differences.length === 0) return null;
  return (
    <Table
      caption={t('forms.conflict.caption')}
      rows={differences}
      rowKey={(row) => row.name}
      columns={[
        {
          key: 'field',
          header: t('forms.conflict.field'),
          rowHeader: true,
          cell: (row) => <span className="font-semibold">{row.label}</span>,
        },
        { key: 'theirs', header: t('forms.conflict.theirs'), cell: (row) => value(row.theirs) },
        { key: 'mine', header: t('forms.conflict.mine'), cell: (row) => value(row.mine) },
        {
          key: 'original',
          header: t('forms.conflict.original'),
          className: 'text-muted',
          cell: (row) => value(row.original),
        },
      ]}
    />
  );
}

/**
 * Somebody else has saved first: field by field what is there now, what was typed, what it was
 * before.
 */
export function CompareChanges({ differences, saving, who, onKeepMine, onTakeTheirs }: Props) {
  const t = useTexts('forms');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('forms.conflict.title')}
      className="mb-8 flex flex-col gap-4"
      data-conflict=""
    >
      <Notice
        tone="warning"
        heading={t('forms.conflict.title')}
        actions={
          <>
            <Button kind="primary" loading={saving} onClick={onKeepMine}>
              {t('forms.conflict.keepMine')}
            </Button>
            <Button onClick={onTakeTheirs}>{t('forms.conflict.takeTheirs')}</Button>
          </>
        }
      >
        {who && <p className="mb-2">{who}</p>}
        {t(differences.length > 0 ? 'forms.conflict.text' : 'forms.conflict.same')}
      </Notice>
      <DifferenceTable differences={differences} />
    </section>
  );
}
