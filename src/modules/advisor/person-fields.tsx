import { fullName } from '#shared/names.ts';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { AdvisorValues } from './advisor-values.ts';
import type { AdvisorCreate } from './schema.ts';
import type { PersonSearch } from './use-person-search.ts';

interface Props {
  checked: CheckedForm<AdvisorValues, AdvisorCreate>;
  search: PersonSearch;
}

/** Whose number it is: the name the product knows, or the fields for a person it does not know. */
export function PersonFields({ checked: { form, error }, search }: Props) {
  const t = useTexts('advisor-screen', 'validation');
  const label = (name: string): string => t(`validation.field.${name}`);
  const { found, finding, find } = search;
  const text = (
    name: 'surname' | 'first_name' | 'middle_name' | 'email' | 'mobile_phone',
    optional?: boolean,
  ) => ({
    label: label(name),
    error: error(name),
    optional,
    autoComplete: 'off',
    width: 'medium' as const,
    ...form.register(name),
  });
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={label('pinfl')}
          hint={t('advisor-screen.add.pinflHint')}
          error={error('pinfl')}
          width="medium"
          inputMode="numeric"
          autoComplete="off"
          {...form.register('pinfl', { onChange: search.forget })}
        />
        <Button onClick={() => void find()} loading={finding}>
          {t('advisor-screen.add.find')}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {found?.person && (
          <Notice tone="success">
            {t('advisor-screen.add.found', { name: fullName(found.person) })}
          </Notice>
        )}
        {found && !found.person && <Notice tone="info">{t('advisor-screen.add.unknown')}</Notice>}
      </div>
      {found && !found.person && (
        <>
          <TextField {...text('surname')} />
          <TextField {...text('first_name')} />
          <TextField {...text('middle_name', true)} />
          <TextField
            {...text('email', true)}
            hint={t('advisor-screen.add.mailHint')}
            inputMode="email"
          />
          <TextField {...text('mobile_phone', true)} inputMode="tel" />
        </>
      )}
    </>
  );
}
