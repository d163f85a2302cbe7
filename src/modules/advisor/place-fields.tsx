import type { UseFormRegisterReturn } from 'react-hook-form';
import { scientificDegrees, scientificTitles } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { PlaceValues } from './advisor-values.ts';

interface Props {
  /** The form, whatever else it holds. */
  register(name: keyof PlaceValues): UseFormRegisterReturn;
  error(name: keyof PlaceValues): string | undefined;
  /** The advisor: degree and "from another organization" are the organization's word. */
  own?: boolean;
}

/** Degree, title, workplace and position of an advisor. */
export function PlaceFields({ register, error, own }: Props) {
  const t = useTexts('advisor-screen', 'validation', 'codes');
  const label = (name: string): string => t(`validation.field.${name}`);
  return (
    <>
      {!own && (
        <SelectField
          label={label('scientific_degree')}
          hint={t('advisor-screen.add.degreeHint')}
          error={error('scientific_degree')}
          options={scientificDegrees.map(({ id }) => ({
            value: String(id),
            label: t(`codes.scientificDegree.${id}`),
          }))}
          {...register('scientific_degree')}
        />
      )}
      <SelectField
        label={label('scientific_title')}
        optional
        error={error('scientific_title')}
        options={scientificTitles.map(({ id }) => ({
          value: String(id),
          label: t(`codes.scientificTitle.${id}`),
        }))}
        {...register('scientific_title')}
      />
      {!own && (
        <CheckboxField
          label={label('external')}
          error={error('external')}
          {...register('external')}
        />
      )}
      <TextField
        label={label('workplace')}
        optional
        error={error('workplace')}
        {...register('workplace')}
      />
      <TextField
        label={label('position')}
        optional
        width="medium"
        error={error('position')}
        {...register('position')}
      />
    </>
  );
}
