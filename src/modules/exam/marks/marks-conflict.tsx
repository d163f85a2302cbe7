import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { MarksState } from './marks-merge.ts';
import { changesOf } from './marks-values.ts';
import { useMarkWords } from './use-mark-words.ts';

/**
 * Rows that somebody else has saved first: their values beside those typed here, and the choice
 * between them.
 */
export function MarksConflict({
  state,
  onTakeTheirs,
}: {
  state: MarksState;
  onTakeTheirs(id: number): void;
}) {
  const t = useTexts('exam-screen', 'examResult', 'validation', 'grid');
  const format = useFormat();
  const words = useMarkWords();
  const changes = changesOf(state.rows, state.cells);
  const rows = state.rows.filter(({ id }) => state.overtaken.includes(id));
  if (rows.length === 0) return null;
  return (
    <Notice tone="warning" heading={t('exam-screen.conflict.title')}>
      <p>{t('exam-screen.conflict.lead')}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {rows.map((row) => {
          const own = changes.filter((change) => change.row.id === row.id);
          const said = (which: 'before' | 'after') =>
            format.list(
              own.map(
                (change) =>
                  `${words.labels[change.column]} ${words.value(change.column, change[which])}`,
              ),
            );
          return (
            <li key={row.id} data-overtaken={row.id} className="border-t border-line pt-2">
              <p className="font-semibold">{fullName(row.person)}</p>
              <p>
                {t('exam-screen.conflict.theirs')}: {said('before')}
              </p>
              <p>
                {t('exam-screen.conflict.mine')}: {said('after')}
              </p>
              <Button kind="plain" onClick={() => onTakeTheirs(row.id)}>
                {t('exam-screen.conflict.take')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
