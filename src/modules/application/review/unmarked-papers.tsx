import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import type { ApplicationDocument } from '../schema.ts';
import type { Desk } from './use-review-desk.ts';

/**
 * The papers that stand in the way of accepting, each a way to it on the desk: those without a mark
 * and those that are wrong.
 */
export function UnmarkedPapers({ desk }: { desk: Desk }) {
  const t = useTexts('review');
  const texts = useApplicationTexts();
  const of = (wanted: ApplicationDocument['mark']) =>
    desk.documents.filter(({ mark }) => mark === wanted);
  const lines = (['unmarked', 'wrong'] as const).map((name) => ({
    name,
    papers: of(name === 'wrong' ? 'wrong' : null),
  }));
  return lines
    .filter(({ papers }) => papers.length > 0)
    .map(({ name, papers }) => (
      <span key={name} className="flex flex-wrap gap-x-3">
        <span className="text-muted">{t(`review.mark.${name}`)}:</span>
        {papers.map(({ kind }) => (
          <Button key={kind} kind="plain" onClick={() => desk.show(kind)}>
            {texts.document(kind)}
          </Button>
        ))}
      </span>
    ));
}
