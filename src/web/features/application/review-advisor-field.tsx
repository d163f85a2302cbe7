import { useQuery } from '@tanstack/react-query';
import { Controller, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { RecordPage } from '#web/process/record.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import type { NameParts } from './application-record.ts';
import { fullName } from './application-texts.ts';

interface Advisor extends NameParts {
  id: number;
  students: number;
  max: number;
}

interface Props {
  form: UseFormReturn<FieldValues>;
  organizationId: number | null;
  error?: string;
}

/** An active research advisor of the organization, with the number of students he has now. */
export function ReviewAdvisorField({ form, organizationId, error }: Props) {
  const t = useTexts('review');
  const { data } = useQuery({
    queryKey: ['choice', 'advisors', organizationId],
    queryFn: ({ signal }) => http.get<RecordPage<Advisor>>('/research-advisor/', { organization: organizationId, limit: 1000 }, signal),
  });
  const options = (data?.results ?? []).map((advisor) => ({
    value: String(advisor.id),
    label: t('review.advisor.choice', { name: fullName(advisor), students: advisor.students, max: advisor.max }),
  }));
  return (
    <Controller
      control={form.control}
      name="advisor_id"
      render={({ field }) => (
        <Combobox
          name="advisor_id"
          label={t('review.field.advisor_id')}
          hint={t('review.advisor.hint')}
          error={error}
          options={options}
          value={field.value ? String(field.value) : ''}
          onChange={(value) => field.onChange(value ? Number(value) : null)}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  );
}
