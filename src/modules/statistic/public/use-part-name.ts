import { citizenships } from '#shared/person-groups.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import type { PublicDimension, PublicPart } from './schema.ts';

/** How a part of the public numbers is called: a name out of the answer, or a word of a code list. */
export function usePartName(): (by: PublicDimension, part: PublicPart) => string {
  const t = useTexts('public-statistic', 'codes');
  const name = useName();
  return (by, { key, named }) => {
    if (key === null) return t('public-statistic.others');
    if (by === 'type') return t(`codes.dcType.${key}`);
    if (by === 'gender') return t(`codes.gender.${key}`);
    if (by === 'citizenship')
      return t(`public-statistic.citizenship.${citizenships[key] ?? 'local'}`);
    return [named?.code, name(named)].filter(Boolean).join(' ');
  };
}
