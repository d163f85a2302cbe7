import { useWatch } from 'react-hook-form';
import { languages } from '#shared/languages.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { WrittenSection } from '#web/forms/written-section.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { cardKinds, publicTextKindIds, publicTextKinds } from './codes.ts';
import type { PublicTextValues } from './public-text-values.ts';
import type { PublicTextFields as Body } from './schema.ts';

interface Props {
  checked: CheckedForm<PublicTextValues, Body>;
  /** A new version is of the kind of the one before. */
  kindFixed: boolean;
}

type Part = Pick<Props, 'checked'>;

function Facts({ checked, kindFixed }: Props) {
  const t = useTexts('public-text-screen', 'validation', 'codes');
  const { form, error } = checked;
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-5">
      <h2 id="facts" className="text-xl">
        {t('public-text-screen.facts')}
      </h2>
      {!kindFixed && (
        <SelectField
          label={t('validation.field.text_kind')}
          options={publicTextKinds.map(({ id }) => ({
            value: String(id),
            label: t(`codes.publicTextKind.${id}`),
          }))}
          error={error('text_kind')}
          {...form.register('text_kind')}
        />
      )}
      <TextField
        label={t('validation.field.sort_number')}
        hint={t('public-text-screen.hint.number')}
        inputMode="numeric"
        width="year"
        error={error('sort_number')}
        {...form.register('sort_number')}
      />
      <BoundDate
        checked={checked}
        name="valid_from"
        label={t('validation.field.valid_from')}
        hint={t('public-text-screen.hint.validFrom')}
        optional
      />
    </section>
  );
}

function Basis({ checked: { form, error } }: Part) {
  const t = useTexts('public-text-screen', 'validation');
  return (
    <section aria-labelledby="basis" className="flex flex-col gap-5">
      <h2 id="basis" className="text-xl">
        {t('public-text-screen.basis')}
      </h2>
      {languages.map((language) => (
        <TextField
          key={language}
          label={t(`validation.field.act_${language}`)}
          hint={language === 'uz' ? t('public-text-screen.hint.act') : undefined}
          optional
          lang={language}
          error={error(`act_${language}`)}
          {...form.register(`act_${language}`)}
        />
      ))}
      <TextField
        label={t('validation.field.act_number')}
        optional
        width="short"
        error={error('act_number')}
        {...form.register('act_number')}
      />
    </section>
  );
}

function Reach({ checked: { form, error } }: Part) {
  const t = useTexts('public-text-screen', 'validation');
  return (
    <section aria-labelledby="reach" className="flex flex-col gap-5">
      <h2 id="reach" className="text-xl">
        {t('public-text-screen.reach')}
      </h2>
      <p className="text-muted">{t('public-text-screen.hint.content')}</p>
      <TextField
        label={t('validation.field.phone')}
        hint={t('public-text-screen.hint.phone')}
        type="tel"
        optional
        width="medium"
        error={error('phone')}
        {...form.register('phone')}
      />
      <TextField
        label={t('validation.field.email')}
        type="email"
        optional
        width="medium"
        error={error('email')}
        {...form.register('email')}
      />
    </section>
  );
}

/**
 * Kind, place and day, title and text in three languages; a section asks for its act, a card for
 * its phone.
 */
export function PublicTextFields({ checked, kindFixed }: Props) {
  const kind = Number(useWatch({ control: checked.form.control, name: 'text_kind' }));
  return (
    <>
      <Facts checked={checked} kindFixed={kindFixed} />
      {kind === publicTextKindIds.regulation && <Basis checked={checked} />}
      {cardKinds.includes(kind) && <Reach checked={checked} />}
      {languages.map((language) => (
        <WrittenSection
          key={language}
          checked={checked}
          language={language}
          title={`title_${language}`}
          content={`content_${language}`}
        />
      ))}
    </>
  );
}
