import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RestoredNotice, useKeptValues } from '#web/forms/kept-values.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { ApplicationDocument } from '../schema.ts';
import type { Desk } from './use-review-desk.ts';

// Frequent findings that fill the note with one press; their words are `review.finding.<name>`.
const findings = ['unreadable', 'incomplete', 'otherPerson', 'outdated', 'otherDocument'] as const;

function Findings({ onChoose }: { onChoose(text: string): void }) {
  const t = useTexts('review');
  return (
    <ul aria-label={t('review.mark.findings')} className="flex flex-wrap gap-2">
      {findings.map((finding) => (
        <li key={finding}>
          <Button size="small" onClick={() => onChoose(t(`review.finding.${finding}`))}>
            {t(`review.finding.${finding}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Note({ desk, document }: { desk: Desk; document: ApplicationDocument }) {
  const t = useTexts('review', 'validation');
  const [missing, setMissing] = useState(false);
  const note = desk.noteOf(document);
  const stored = document.note ?? '';
  const type = (text: string) => desk.typeNote(document.kind, text);
  const kept = useKeptValues<string>({
    record: `applicationNote/${desk.id}/${document.kind}`,
    version: 0,
    typed: note === stored ? null : note,
    restore: type,
    reset: () => type(stored),
  });
  const id = `note-${document.kind}`;
  useEffect(() => window.document.getElementById(id)?.focus(), [id]);
  const save = () => {
    if (note.trim() === '') setMissing(true);
    else void desk.mark(document.kind, 'wrong', note.trim(), kept.drop);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <RestoredNotice kept={kept} />
      <TextArea
        id={id}
        label={t('review.mark.note')}
        hint={t('review.mark.noteHint')}
        error={
          missing && note.trim() === ''
            ? t('validation.required', { field: t('review.mark.note') })
            : undefined
        }
        rows={2}
        limit={500}
        className="w-full"
        value={note}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && save()}
      />
      <Findings onChoose={(text) => type([note.trim(), text].filter(Boolean).join(' '))} />
      <div className="flex flex-wrap gap-3">
        <Button
          kind="primary"
          loading={desk.pending}
          loadingText={t('common.state.saving')}
          onClick={save}
        >
          {t('review.mark.save')}
        </Button>
        <Button onClick={() => desk.note(null)}>{t('common.button.cancel')}</Button>
      </div>
    </div>
  );
}

/** The judgement of the paper that lies on the desk: correct, or wrong with what is wrong. */
export function ReviewMark({ desk, document }: { desk: Desk; document: ApplicationDocument }) {
  const t = useTexts('review');
  const noting = desk.noting === document.kind;
  return (
    <div className="flex flex-col gap-3 pb-3" data-event="markDocument">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={Check}
          aria-pressed={document.mark === 'correct' && !noting}
          aria-keyshortcuts="Alt+C"
          loading={desk.pending}
          onClick={() =>
            void desk.mark(document.kind, document.mark === 'correct' ? null : 'correct')
          }
        >
          {t('review.mark.correct')}
        </Button>
        <Button
          size="small"
          icon={X}
          aria-pressed={document.mark === 'wrong' || noting}
          aria-expanded={noting}
          aria-keyshortcuts="Alt+X"
          onClick={() => desk.note(noting ? null : document.kind)}
        >
          {t('review.mark.wrong')}
        </Button>
      </div>
      {noting && <Note desk={desk} document={document} />}
    </div>
  );
}
