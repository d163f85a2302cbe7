import { useQuery } from '@tanstack/react-query';
import { dcTypeOf, scientificDegreeIds } from '#shared/codes.ts';
import { fullName, type NameParts } from '#shared/names.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { RecordPage } from '#web/record/record.ts';
import type { Choice } from '#web/ui/select-field.tsx';

/** An advisor of the choose list, with the number of students they have now and may have. */
export interface ChoosableAdvisor extends NameParts {
  id: number;
  students: number;
  max: number;
  full: boolean;
  scientific_degree: number | null;
}

/**
 * The active advisors of an organization as choices: load and limit stand in the words before
 * anybody chooses; who has no place, or not the degree that the type of study asks for, is shown
 * and cannot be chosen (guard GA11).
 */
export function useAdvisorChoices(
  organizationId: number | null,
  dcType: number,
): { advisors: ChoosableAdvisor[]; options: Choice[] } {
  const t = useTexts('advisor-screen');
  const { data } = useQuery({
    queryKey: ['choice', 'advisors', organizationId],
    queryFn: ({ signal }) =>
      http.get<RecordPage<ChoosableAdvisor>>(
        '/research-advisor/',
        { organization: organizationId, limit: 1000 },
        signal,
      ),
    enabled: organizationId !== null,
  });
  const advisors = data?.results ?? [];
  const learned = dcTypeOf(dcType)?.family === 'dsc';
  const options = advisors.map((advisor) => {
    const { id, students, max, full, scientific_degree } = advisor;
    const unfit = learned && scientific_degree !== scientificDegreeIds.doctorOfScience;
    const kind = full ? 'full' : unfit ? 'degree' : 'free';
    return {
      value: String(id),
      label: t(`advisor-screen.choice.${kind}`, { name: fullName(advisor), students, max }),
      disabled: full || unfit,
    };
  });
  return { advisors, options };
}
