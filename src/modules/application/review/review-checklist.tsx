import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { classes } from '#web/ui/classes.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { Tone } from '#web/ui/tone.ts';
import { useApplicationTexts } from '../application-texts.ts';
import type { ApplicationDocument, ApplicationRecord } from '../schema.ts';
import { ReviewMark } from './review-mark.tsx';
import type { Desk } from './use-review-desk.ts';

const tones: Record<'correct' | 'wrong' | 'unmarked', Tone> = {
  correct: 'success',
  wrong: 'danger',
  unmarked: 'secondary',
};

function Row({ desk, document }: { desk: Desk; document: ApplicationDocument }) {
  const t = useTexts('review');
  const texts = useApplicationTexts();
  const open = desk.current === document.kind;
  const mark = document.mark ?? 'unmarked';
  return (
    <li className={classes('border-b border-line', open && 'bg-surface')}>
      <button
        type="button"
        aria-current={open ? 'true' : undefined}
        onClick={() => desk.show(document.kind)}
        className={classes(
          'flex min-h-11 w-full items-center justify-between gap-3 border-l-3 py-2 pr-3 pl-3 text-left hover:bg-sunken',
          open ? 'border-l-brand font-semibold' : 'border-l-transparent',
        )}
      >
        <span className="min-w-0">{texts.document(document.kind)}</span>
        <Tag tone={tones[mark]}>{t(`review.mark.${mark}`)}</Tag>
      </button>
      <div className="pr-3 pl-4">
        {document.note && !(open && desk.noting === document.kind) && (
          <p className="pb-2 text-danger">{document.note}</p>
        )}
        {open && desk.mayMark && <ReviewMark desk={desk} document={document} />}
      </div>
    </li>
  );
}

/**
 * Every paper of the application with its mark; the chosen one lies beside the list and is judged
 * here.
 */
export function ReviewChecklist({ desk, record }: { desk: Desk; record: ApplicationRecord }) {
  const t = useTexts('review');
  const texts = useApplicationTexts();
  const format = useFormat();
  const given = new Set(desk.documents.map(({ kind }) => kind));
  const absent = record.asked.filter(({ kind }) => !given.has(kind));
  const missing = absent.flatMap(({ kind, demand }) => (demand === 'required' ? [kind] : []));
  const unasked = absent.flatMap(({ kind, demand }) => (demand === 'optional' ? [kind] : []));
  const marked = desk.documents.filter(({ mark }) => mark !== null).length;
  return (
    <section aria-labelledby="checklist-title">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="checklist-title" className="text-xl">
          {t('review.checklist.title')}
        </h2>
        <p role="status" className="text-muted">
          {t('review.checklist.progress', { marked, of: desk.documents.length })}
        </p>
      </div>
      <ul className="border-t-2 border-t-control">
        {desk.documents.map((document) => (
          <Row key={document.kind} desk={desk} document={document} />
        ))}
        {missing.map((kind) => (
          <li
            key={kind}
            className="flex min-h-11 items-center justify-between gap-3 border-b border-line py-1 pr-3 pl-4"
          >
            <span className="min-w-0">{texts.document(kind)}</span>
            <Tag tone="warning">{t('review.checklist.missing')}</Tag>
          </li>
        ))}
      </ul>
      {unasked.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          {t('review.checklist.notGiven', {
            list: format.list(unasked.map((kind) => texts.document(kind))),
          })}
        </p>
      )}
      {desk.mayMark && (
        <p className="no-print mt-2 hidden text-sm text-muted min-[1100px]:block">
          {t('review.checklist.keys')}
        </p>
      )}
    </section>
  );
}
