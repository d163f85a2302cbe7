import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { typedNumber } from '#web/forms/typed-number.ts';
import {
  type DirectoryRow,
  useChoices,
  useCodedChoices,
  useDirectory,
} from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  DocumentLanguageChoice,
  ShortInfo,
  SignedFile,
} from '../correspondence/both-kinds-fields.tsx';
import { CandidateList } from './candidate-list.tsx';
import {
  type TargetedLetterFields as Body,
  type TargetedLetterRecord,
  targetedDcTypes,
} from './schema.ts';
import type { TargetedValues } from './targeted-values.ts';
import { useLetterYears } from './use-letter-years.ts';

/** The form of a targeted letter. */
export type TargetedForm = CheckedForm<TargetedValues, Body>;

interface Props {
  checked: TargetedForm;
  /** The stored draft: what it holds needs no list to be named. */
  record: TargetedLetterRecord | null;
  candidateError(line: number): string | undefined;
  /** A legal entity that is no organization of the platform writes its name. */
  names: boolean;
}

/** Form of study, who trains for it, in what: each of them empties what hangs on it. */
function Training({ checked, record }: Pick<Props, 'checked' | 'record'>) {
  const { form, error } = checked;
  const t = useTexts('targeted-letter-screen', 'validation', 'codes');
  const name = useName();
  const [dcType, trainer] = form.watch(['dc_type', 'target_org_id']);
  const trainers = useDirectory(
    '/organizations/university_list/',
    { dc_type: dcType },
    dcType !== '',
  );
  const offered = useChoices(trainers);
  const offer = { organization: trainer, dc_type: dcType };
  const directions = useDirectory<DirectoryRow & { code: string }>(
    '/org-directions/direction_list/',
    offer,
    dcType !== '' && trainer !== '',
  );
  const specialties = useCodedChoices(directions);
  const { target, direction } = record ?? {};
  return (
    <>
      <RadioGroup
        legend={t('validation.field.dc_type')}
        error={error('dc_type')}
        options={targetedDcTypes.map(({ id }) => ({
          value: String(id),
          label: t(`codes.dcType.${id}`),
        }))}
        {...form.register('dc_type', { onChange: () => form.setValue('direction_id', '') })}
      />
      <BoundCombobox
        checked={checked}
        name="target_org_id"
        label={t('validation.field.target_org_id')}
        hint={t(
          dcType ? 'targeted-letter-screen.hint.trainer' : 'targeted-letter-screen.hint.formFirst',
        )}
        valueLabel={name(target)}
        options={offered}
        onChosen={(chosen, before) => chosen !== before && form.setValue('direction_id', '')}
      />
      <BoundCombobox
        checked={checked}
        name="direction_id"
        label={t('validation.field.direction_id')}
        hint={t(
          trainer
            ? 'targeted-letter-screen.hint.direction'
            : 'targeted-letter-screen.hint.trainerFirst',
        )}
        valueLabel={direction ? `${direction.code} ${name(direction)}` : ''}
        options={specialties}
      />
    </>
  );
}

/** For which admission, with the last day of its registration. */
function Year({ checked: { form, error }, record }: Pick<Props, 'checked' | 'record'>) {
  const t = useTexts('targeted-letter-screen', 'validation');
  const format = useFormat();
  const years = useLetterYears() ?? [];
  const stored = record?.admission_year;
  const known = years.map(({ year, until }) => ({
    value: String(year),
    label: t('targeted-letter-screen.yearUntil', { year, date: format.date(until) }),
  }));
  const options =
    stored && !years.some(({ year }) => year === stored)
      ? [{ value: String(stored), label: String(stored) }, ...known]
      : known;
  return (
    <SelectField
      label={t('validation.field.admission_year')}
      error={error('admission_year')}
      options={options}
      {...form.register('admission_year')}
    />
  );
}

/**
 * More candidates than places can be kept in a draft; it is said here already that they cannot be
 * sent.
 */
function TooMany({ checked: { form } }: Pick<Props, 'checked'>) {
  const t = useTexts('targetedLetter');
  const [amount, candidates] = form.watch(['amount', 'candidates']);
  const places = typedNumber(amount);
  if (typeof places !== 'number' || candidates.length <= places) return null;
  return (
    <div role="status">
      <Notice tone="warning" heading={t('targetedLetter.unmet.candidatesFit')} headingLevel={3} />
    </div>
  );
}

/**
 * Who trains in what, how many for which admission, whom, why and on which undertaking, the file,
 * the language of the document.
 */
export function TargetedFields({ checked, record, candidateError, names }: Props) {
  const t = useTexts('targeted-letter-screen', 'validation');
  const { form, error } = checked;
  return (
    <>
      {names && (
        <TextField
          label={t('validation.field.customer_name')}
          hint={t('targeted-letter-screen.hint.customer')}
          autoComplete="organization"
          error={error('customer_name')}
          {...form.register('customer_name')}
        />
      )}
      <Training checked={checked} record={record} />
      <Year checked={checked} record={record} />
      <TextField
        label={t('validation.field.amount')}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        error={error('amount')}
        {...form.register('amount')}
      />
      <CandidateList checked={checked} errorAt={candidateError} />
      <TooMany checked={checked} />
      <ShortInfo checked={checked} />
      <TextArea
        label={t('validation.field.obligation')}
        hint={t('targeted-letter-screen.hint.obligation')}
        rows={5}
        error={error('obligation')}
        {...form.register('obligation')}
      />
      <SignedFile checked={checked} hint={t('targeted-letter-screen.hint.file')} />
      <DocumentLanguageChoice checked={checked} />
    </>
  );
}
