import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { formErrors } from '#web/ui/form-errors.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface Values {
  surname: string;
  birthday: string;
  organization: string;
  language: string;
  form: string;
  topic: string;
  agree: boolean;
  password: string;
}

function useKitForm() {
  return useForm<Values>({
    shouldFocusError: false,
    defaultValues: {
      surname: '',
      birthday: '1994-03-27',
      organization: '',
      language: '',
      form: '',
      topic: '',
      agree: false,
      password: '',
    },
  });
}

function Pickers({ control }: { control: ReturnType<typeof useKitForm>['control'] }) {
  const t = useTexts('kit');
  const organizations = Array.from({ length: 80 }, (_, index) => ({
    value: String(index + 1),
    label: `${index + 1}. ${t('kit.summary.organizationValue')}`,
  }));
  return (
    <>
      <Controller
        control={control}
        name="birthday"
        render={({ field }) => (
          <DateField
            label={t('kit.field.birthday')}
            hint={t('kit.field.birthdayHint')}
            birthday
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="organization"
        render={({ field }) => (
          <Combobox label={t('kit.field.organization')} options={organizations} {...field} />
        )}
      />
    </>
  );
}

/** A form with every field, and its error summary. */
export function KitFields() {
  const t = useTexts('kit');
  const { control, register, handleSubmit, formState } = useKitForm();
  const [code, setCode] = useState('');
  const errors = formErrors(formState.errors);
  const languages = (['uzbek', 'russian', 'karakalpak'] as const).map((value) => ({
    value,
    label: t(`kit.field.${value}`),
  }));
  return (
    <section>
      <h2 className="mb-4 text-xl">{t('kit.section.fields')}</h2>
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      <form
        noValidate
        onSubmit={handleSubmit(() => undefined)}
        className="measure flex flex-col gap-6"
      >
        <TextField
          label={t('kit.field.surname')}
          hint={t('kit.field.surnameHint')}
          error={formState.errors.surname?.message}
          autoComplete="family-name"
          {...register('surname', { required: t('kit.field.surnameError') })}
        />
        <Pickers control={control} />
        <SelectField
          label={t('kit.field.language')}
          options={languages}
          {...register('language')}
        />
        <RadioGroup
          legend={t('kit.field.form')}
          options={[
            {
              value: '400',
              label: t('kit.field.independentDsc'),
              hint: t('kit.field.independentHint'),
              content: <TextField label={t('kit.field.topic')} name="dsc-topic" />,
            },
            { value: '500', label: t('kit.field.independentPhd') },
          ]}
          {...register('form')}
        />
        <TextArea label={t('kit.field.topic')} optional limit={200} {...register('topic')} />
        <CheckboxField label={t('kit.field.agree')} {...register('agree')} />
        <PasswordField label={t('kit.field.password')} {...register('password')} />
        <CodeField value={code} onChange={setCode} />
        <FileDrop
          label={t('kit.field.file')}
          hint={t('kit.field.fileHint')}
          name="diploma"
          accept=".pdf"
          onFiles={() => undefined}
        />
        <div>
          <Button kind="primary" type="submit">
            {t('common.button.saveAndContinue')}
          </Button>
        </div>
      </form>
    </section>
  );
}
