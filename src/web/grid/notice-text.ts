import type { Translate } from '#web/lib/text-keys.ts';
import type { Notice } from './sheet.ts';

/** What a notice says, one sentence each. */
export function noticeSentences(
  notice: Notice | null,
  t: Translate,
  number: (value: number) => string,
): string[] {
  if (!notice) return [];
  if (notice.kind === 'locked') return [t('grid.notice.cellLocked')];
  if (notice.kind !== 'read') return [t(`grid.notice.${notice.kind}`)];
  const { ambiguous, example, taken } = notice;
  const counted = (['wrong', 'locked', 'rowsBeyond', 'columnsBeyond'] as const).filter(
    (name) => notice[name] > 0,
  );
  return [
    ...(ambiguous > 0
      ? [t('grid.notice.ambiguous', { count: ambiguous, example, taken: number(taken) })]
      : []),
    ...counted.map((name) => t(`grid.notice.${name}`, { count: notice[name] })),
  ];
}
