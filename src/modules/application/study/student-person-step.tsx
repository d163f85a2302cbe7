import { useState } from 'react';
import { fullName, type NameParts } from '#shared/names.ts';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import { useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { ApiError, errorLines } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { StudentValues } from './student-draft.ts';
import { type StepFields, StudentStepForm } from './student-step-form.tsx';

interface Found extends NameParts {
  known: boolean;
  foreign: boolean;
  obstacle: 'live' | 'closed' | null;
}

/** Asks the platform who is behind the number that is typed, and fills in what it knows. */
function useLookUp({ form }: StepFields) {
  const t = useTexts('student');
  const [found, setFound] = useState<Found | null>(null);
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    const pinfl = String(form.getValues('pinfl')).replace(/[\s-]/g, '');
    form.clearErrors();
    setAsking(true);
    try {
      const person = await http.post<Found>('/students/person/', { pinfl });
      setFound(person);
      const { known, foreign, surname, first_name, middle_name } = person;
      const names = known
        ? { surname: surname ?? '', first_name: first_name ?? '', middle_name: middle_name ?? '' }
        : {};
      for (const [name, value] of Object.entries({ pinfl, asked: pinfl, known, foreign, ...names }))
        form.setValue(name, value);
      if (person.obstacle)
        form.setError('pinfl', {
          type: 'custom',
          message: t(`student.person.obstacle.${person.obstacle}`),
        });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = error.fields.pinfl?.[0] ?? errorLines(error, t).join(' ');
      form.setError('pinfl', { type: 'server', message: text });
    } finally {
      setAsking(false);
    }
  };
  return { found, asking, ask };
}

function NewPerson({ form, error }: StepFields) {
  const t = useTexts('student', 'validation');
  const countries = useChoices(useDirectory('/countries/'));
  return (
    <>
      <p className="max-w-[60ch]">{t('student.person.unknown')}</p>
      {['surname', 'first_name', 'middle_name'].map((name) => (
        <TextField
          key={name}
          label={t(`validation.field.${name}`)}
          optional={name === 'middle_name'}
          error={error(name)}
          width="medium"
          autoComplete="off"
          {...form.register(name)}
        />
      ))}
      <BoundCombobox
        checked={{ form, error }}
        name="citizenship"
        label={t('validation.field.citizenship')}
        options={countries}
      />
    </>
  );
}

function Fields(of: StepFields) {
  const t = useTexts('student', 'validation');
  const { form, error, values } = of;
  const { asking, ask } = useLookUp(of);
  const asked = values.asked !== '' && values.asked === values.pinfl;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('validation.field.pinfl')}
          hint={t('student.person.hint')}
          error={error('pinfl')}
          width="medium"
          inputMode="numeric"
          autoComplete="off"
          {...form.register('pinfl')}
        />
        <Button loading={asking} onClick={() => void ask()}>
          {t('student.person.find')}
        </Button>
      </div>
      {asked && values.known && !error('pinfl') && (
        <Notice tone="success" heading={fullName(values)} headingLevel={3}>
          {t('student.person.known')}
        </Notice>
      )}
      {asked && !values.known && <NewPerson {...of} />}
    </>
  );
}

/**
 * Who the student is: looked up by the personal number; only a person whom the platform does not
 * know is asked for.
 */
export function StudentPersonStep({
  values,
  onDone,
}: {
  values: StudentValues;
  onDone(change: Partial<StudentValues>): void;
}) {
  const t = useTexts('student');
  const objection = ({ asked, pinfl }: StudentValues) =>
    pinfl !== '' && asked === pinfl
      ? null
      : { field: 'pinfl', text: t('student.person.findFirst') };
  return (
    <StudentStepForm
      step="person"
      values={values}
      onDone={onDone}
      objection={objection}
      fields={(of) => <Fields {...of} />}
    />
  );
}
