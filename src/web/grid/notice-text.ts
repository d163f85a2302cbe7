import type { Translate } from '#web/lib/text-keys.ts';
import type { Closed } from './grid-layout.ts';
import type { Notice } from './sheet.ts';

/** Why a cell takes no writing. */
const whyClosed = ({ by, name, why }: Closed, t: Translate): string =>
  why ?? t(`grid.closed.${by}`, { name });

/** What a notice says, one sentence each; `closed` is what closes the cell that it is about. */
export function noticeSentences(
  notice: Notice | null,
  closed: Closed | null,
  t: Translate,
  number: (value: number) => string,
): string[] {
  if (!notice) return [];
  if (notice.kind === 'locked')
    return [closed ? whyClosed(closed, t) : t('grid.notice.cellLocked')];
  if (notice.kind !== 'read') return [t(`grid.notice.${notice.kind}`)];
  const { ambiguous, example, taken } = notice;
  const counted = (['skipped', 'wrong', 'locked', 'rowsBeyond', 'columnsBeyond'] as const).filter(
    (name) => notice[name] > 0,
  );
  return [
    ...(ambiguous > 0
      ? [t('grid.notice.ambiguous', { count: ambiguous, example, taken: number(taken) })]
      : []),
    ...counted.map((name) => t(`grid.notice.${name}`, { count: notice[name] })),
  ];
}
