import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { eduLanguages } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';

interface Props<Values extends FieldValues, Body> {
  form: UseFormReturn<Values, unknown, Body>;
  name: Path<Values>;
  error?: string;
  optional?: boolean;
}

/** The language of study, one of the code list. */
export function StudyLanguage<Values extends FieldValues, Body>({
  form,
  name,
  error,
  optional,
}: Props<Values, Body>) {
  const t = useTexts('codes', 'validation');
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <RadioGroup
          {...field}
          legend={t('validation.field.edu_language')}
          error={error}
          optional={optional}
          options={eduLanguages.map(({ id }) => ({
            value: String(id),
            label: t(`codes.eduLanguage.${id}`),
          }))}
        />
      )}
    />
  );
}
