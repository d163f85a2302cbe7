import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { RestoredNotice, useKeptValues } from '#web/forms/kept-values.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { JudgementTag } from '../evidence/judgement-tag.tsx';
import type { EvidenceItem } from '../schema.ts';
import type { EvidenceDesk } from './use-evidence-desk.ts';

interface RowProps {
  desk: EvidenceDesk;
  item: EvidenceItem;
}

/** Why a work is not accepted: the student reads it. The refusal itself is saved already. */
function Note({ desk, item }: RowProps) {
  const t = useTexts('monitoring-desk');
  const [note, setNote] = useState(item.note ?? '');
  const stored = item.note ?? '';
  const kept = useKeptValues<string>({
    record: `evidenceNote/${item.id}`,
    version: 0,
    typed: note === stored ? null : note,
    restore: setNote,
    reset: () => setNote(stored),
  });
  const save = () => {
    kept.drop();
    desk.saveNote(item, note);
  };
  const id = `note-${item.id}`;
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <div className="flex flex-col items-start gap-3">
      <RestoredNotice kept={kept} />
      <TextArea
        id={id}
        label={t('monitoring-desk.note.label')}
        hint={t('monitoring-desk.note.hint')}
        rows={2}
        limit={500}
        className="w-full"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
          if (event.key === 'Escape') desk.closeNote();
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" size="small" onClick={save}>
          {t('monitoring-desk.note.save')}
        </Button>
        <Button size="small" onClick={desk.closeNote}>
          {t('common.button.close')}
        </Button>
      </div>
    </div>
  );
}

/** The judgement of the work that lies on the desk. */
function Judgement({ desk, item }: RowProps) {
  const t = useTexts('monitoring-desk');
  const noting = desk.noting === item.id;
  return (
    <div className="flex flex-col gap-3 pb-3" data-event="markItem">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={Check}
          aria-pressed={item.accepted === true}
          aria-keyshortcuts="A"
          changes
          onClick={() => desk.accept(item.id)}
        >
          {t('monitoring-desk.accept')}
        </Button>
        <Button
          size="small"
          icon={X}
          aria-pressed={item.accepted === false}
          aria-expanded={noting}
          aria-keyshortcuts="R"
          changes
          onClick={() => desk.refuse(item)}
        >
          {t('monitoring-desk.refuse')}
        </Button>
      </div>
      {noting && <Note desk={desk} item={item} />}
    </div>
  );
}

/** What a work is, by which it is chosen, and whether its mark is saved. */
function Row({ desk, item }: RowProps) {
  const t = useTexts('monitoring-desk', 'codes');
  const format = useFormat();
  const chosen = desk.current?.id === item.id;
  const row = useRef<HTMLLIElement>(null);
  // The report opens at its top; from the first key on the work in hand stays in sight.
  const followed = chosen && desk.moved;
  useEffect(() => {
    if (followed) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [followed]);
  return (
    <li ref={row} className={classes('scroll-mt-48 border-b border-line', chosen && 'bg-surface')}>
      <button
        type="button"
        aria-current={chosen ? 'true' : undefined}
        onClick={() => desk.show(item.id)}
        className={classes(
          'flex min-h-11 w-full items-start justify-between gap-3 border-l-3 py-2 pr-3 pl-3 text-left hover:bg-sunken',
          chosen ? 'border-l-brand' : 'border-l-transparent',
        )}
      >
        <span className="min-w-0">
          <span className={classes('block', chosen && 'font-semibold')}>
            {t(`codes.workType.${item.type}`)}
          </span>
          <span className="block text-sm text-muted">
            {item.name} · {format.date(item.publication_date)}
          </span>
        </span>
        <JudgementTag item={item} />
      </button>
      <div className="pr-3 pl-4">
        {desk.isSaving(item.id) && (
          <p className="pb-2 text-sm text-muted">{t('common.state.saving')}</p>
        )}
        {desk.isRefused(item.id) && (
          <p className="pb-2 text-sm font-semibold text-danger">{t('monitoring-desk.notSaved')}</p>
        )}
        {item.note && desk.noting !== item.id && (
          <p className="pb-2 whitespace-pre-line">{item.note}</p>
        )}
        {chosen && desk.mayMark && <Judgement desk={desk} item={item} />}
      </div>
    </li>
  );
}

/** Every work of the report with its mark; the chosen one lies beside and is judged here. */
export function EvidenceChecklist({ desk }: { desk: EvidenceDesk }) {
  const t = useTexts('monitoring-desk');
  return (
    <section aria-labelledby="checklist-title">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="checklist-title" className="text-xl">
          {t('monitoring-desk.works')}
        </h2>
        <p role="status" className="text-muted">
          {t('monitoring-desk.judged', { judged: desk.judged, of: desk.items.length })}
        </p>
      </div>
      <ul className="border-t-2 border-t-control">
        {desk.items.map((item) => (
          <Row key={item.id} desk={desk} item={item} />
        ))}
      </ul>
      {desk.mayMark && (
        <p className="no-print mt-2 hidden text-sm text-muted min-[1100px]:block">
          {t('monitoring-desk.keys')}
        </p>
      )}
    </section>
  );
}
