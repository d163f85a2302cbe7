import type { FieldValues, Path } from 'react-hook-form';
import { documentLanguages } from '#shared/issued-documents.ts';
import { BoundFile } from '#web/forms/bound-file.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { shortInfoLength } from '../schema.ts';

/** The inputs that letters of both kinds have. */
export interface BothKindsValues {
  short_info: string;
  language: string;
}

interface Props<Values extends FieldValues & BothKindsValues, Body> {
  checked: CheckedForm<Values, Body>;
}

/** What a letter is about, as lists and messages say it. */
export function ShortInfo<Values extends FieldValues & BothKindsValues, Body>({
  checked: { form, error },
}: Props<Values, Body>) {
  const t = useTexts('letter-screen', 'validation');
  const name = 'short_info' as Path<Values>;
  return (
    <TextArea
      label={t('validation.field.short_info')}
      hint={t('letter-screen.hint.short_info')}
      rows={3}
      limit={shortInfoLength.max}
      value={form.watch(name)}
      error={error(name)}
      {...form.register(name)}
    />
  );
}

/** The signed letter or what goes with it; needed to send. */
export function SignedFile<Values extends FieldValues & BothKindsValues, Body>({
  checked,
  hint,
}: Props<Values, Body> & { hint?: string }) {
  const t = useTexts('letter-screen', 'files');
  const said = hint ?? t('letter-screen.hint.file_id');
  return (
    <BoundFile
      checked={checked}
      name={'file_id' as Path<Values>}
      label={t('letter-screen.file')}
      hint={said}
      purpose="letter"
    />
  );
}

/** In which language the document is made. */
export function DocumentLanguageChoice<Values extends FieldValues & BothKindsValues, Body>({
  checked: { form, error },
}: Props<Values, Body>) {
  const t = useTexts('letter-screen');
  const name = 'language' as Path<Values>;
  return (
    <RadioGroup
      legend={t('letter-screen.languageLegend')}
      options={documentLanguages.map((one) => ({
        value: one,
        label: t(`letter-screen.in.${one}`),
      }))}
      error={error(name)}
      {...form.register(name)}
    />
  );
}
