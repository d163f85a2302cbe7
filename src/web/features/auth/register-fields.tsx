import type { Registration } from '#shared/account.ts';
import { genders } from '#shared/codes.ts';
import { BoundCombobox, BoundDate } from '#web/forms/bound-fields.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx';
import { useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** What the inputs of a registration hold: texts. */
export type RegisterValues = Record<
  | 'surname'
  | 'first_name'
  | 'middle_name'
  | 'birthday'
  | 'gender'
  | 'citizenship'
  | 'passport_number'
  | 'passport_valid_until',
  string
> &
  Record<'email' | 'password' | 'password_confirm', string>;

interface Props {
  checked: CheckedForm<RegisterValues, Registration>;
}

function Person({ checked }: Props) {
  const t = useTexts('validation', 'codes');
  const { form, error } = checked;
  const options = genders.map(({ id }) => ({ value: String(id), label: t(`codes.gender.${id}`) }));
  const name = (
    field: 'surname' | 'first_name' | 'middle_name',
    autoComplete: 'family-name' | 'given-name' | 'additional-name',
  ) => (
    <TextField
      {...form.register(field)}
      label={t(`validation.field.${field}`)}
      error={error(field)}
      width="medium"
      optional={field === 'middle_name'}
      autoComplete={autoComplete}
    />
  );
  return (
    <>
      {name('surname', 'family-name')}
      {name('first_name', 'given-name')}
      {name('middle_name', 'additional-name')}
      <BoundDate
        checked={checked}
        name="birthday"
        label={t('validation.field.birthday')}
        birthday
      />
      <RadioGroup
        legend={t('validation.field.gender')}
        inline
        options={options}
        error={error('gender')}
        {...form.register('gender')}
      />
    </>
  );
}

function Passport({ checked }: Props) {
  const t = useTexts('validation', 'access');
  const { form, error } = checked;
  const countries = useChoices(useDirectory('/countries/'));
  return (
    <>
      <BoundCombobox
        checked={checked}
        name="citizenship"
        label={t('validation.field.citizenship')}
        options={countries}
      />
      <TextField
        {...form.register('passport_number')}
        label={t('validation.field.passport_number')}
        hint={t('access.register.passportHint')}
        error={error('passport_number')}
        width="medium"
        autoComplete="off"
      />
      <BoundDate
        checked={checked}
        name="passport_valid_until"
        label={t('validation.field.passport_valid_until')}
      />
    </>
  );
}

function Entry({ checked }: Props) {
  const t = useTexts('validation', 'access');
  const { form, error } = checked;
  return (
    <>
      <TextField
        {...form.register('email')}
        type="email"
        label={t('validation.field.email')}
        hint={t('access.register.mailHint')}
        error={error('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordFields checked={checked} />
    </>
  );
}

const parts = { person: Person, passport: Passport, entry: Entry } as const;

/** The three groups of a registration: who, which passport, how to sign on. */
export function RegisterFields({ checked }: Props) {
  const t = useTexts('access');
  return (Object.keys(parts) as (keyof typeof parts)[]).map((part) => {
    const Part = parts[part];
    return (
      <fieldset key={part} className="flex min-w-0 flex-col gap-6">
        <legend className="mb-4 text-xl font-semibold">{t(`access.register.${part}`)}</legend>
        <Part checked={checked} />
      </fieldset>
    );
  });
}
