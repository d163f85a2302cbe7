import { useMemo } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { Layout } from './grid-layout.ts';
import { type Marks, marksOf, type Problems } from './marks.ts';
import { overAllocated } from './over-allocation.ts';
import type { Sheet } from './sheet.ts';

const nothing: Readonly<Record<string, number>> = {};

/**
 * What is wrong in a sheet, in the language in use; worked out again only when cells, limits or
 * problems change.
 */
export function useMarks(
  sheet: Sheet,
  layout: Layout,
  toGive: Readonly<Record<string, number>> = nothing,
  problems?: Problems,
): Marks {
  const t = useTexts('grid', 'validation');
  const format = useFormat();
  const { content, past } = sheet;
  const over = useMemo(
    () => overAllocated({ content, past }, layout, toGive),
    [content, past, layout, toGive],
  );
  return useMemo(() => {
    const headers = new Map(layout.columns.map(({ id, header }) => [id, header]));
    return marksOf(
      { wrong: content.wrong, over, problems },
      {
        refusal: ({ key, params }) => t(key, params && { ...params }),
        over: ({ column, count }) =>
          t('grid.over', { column: headers.get(column), count: format.number(count) }),
      },
    );
  }, [content, layout, over, problems, t, format]);
}
