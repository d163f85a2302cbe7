import { bodyStaffRoles } from '#shared/abilities-staff.ts';
import { leadingTypes, organizationTypeIds, organizationTypes } from '#shared/codes.ts';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { OrganizationValues } from './organization-values.ts';
import { documentLanguages, type OrganizationChange } from './schema.ts';

interface Props {
  checked: CheckedForm<OrganizationValues, OrganizationChange>;
}

const ministryType = String(organizationTypeIds.ministry);

/** What universities and ministries may change of themselves: how they are reached. */
export function ContactFields({ checked: { form, error } }: Props) {
  const t = useTexts('organization-screen', 'validation');
  return (
    <>
      <TextArea
        label={t('validation.field.address')}
        optional
        rows={2}
        limit={255}
        error={error('address')}
        {...form.register('address')}
      />
      <TextField
        label={t('validation.field.phone')}
        hint={t('organization-screen.hint.phone')}
        optional
        width="medium"
        inputMode="tel"
        error={error('phone')}
        {...form.register('phone')}
      />
    </>
  );
}

function NameFields({ checked: { form, error } }: Props) {
  const t = useTexts('validation');
  return (
    <>
      {(['name_uz', 'name_ru', 'name_en'] as const).map((name) => (
        <TextArea
          key={name}
          label={t(`validation.field.${name}`)}
          rows={2}
          limit={300}
          lang={name.slice(5)}
          error={error(name)}
          {...form.register(name)}
        />
      ))}
      <TextField
        label={t('validation.field.short_name_uz')}
        optional
        width="medium"
        error={error('short_name_uz')}
        {...form.register('short_name_uz')}
      />
    </>
  );
}

/** Region, a district of it, and what stands above. */
function PlaceFields({ checked }: Props) {
  const { form } = checked;
  const t = useTexts('validation');
  const region = form.watch('region_id');
  const options = {
    region_id: useChoices(useDirectory<DirectoryRow>('/regions/')),
    district_id: useChoices(useDirectory<DirectoryRow>('/districts/', { region }, region !== '')),
    higher_organization_id: useChoices(
      useDirectory<DirectoryRow>('/organizations/org_list_name_id/', {
        type: leadingTypes.join(','),
      }),
    ),
  };
  return (['region_id', 'district_id', 'higher_organization_id'] as const).map((name) => (
    <BoundCombobox
      key={name}
      checked={checked}
      name={name}
      label={t(`validation.field.${name}`)}
      optional={name !== 'region_id'}
      options={options[name]}
      onChosen={(chosen, before) => {
        // A district lies in one region only.
        if (name === 'region_id' && chosen !== before)
          form.setValue('district_id', '', { shouldDirty: true });
      }}
    />
  ));
}

/**
 * Everything about an organization: kind, names in three languages, number, place, contacts, what
 * is above it, the language of its documents.
 */
export function OrganizationFields({ checked }: Props) {
  const { form, error } = checked;
  const t = useTexts('organization-screen', 'codes', 'validation');
  const body = form.watch('type') === ministryType;
  return (
    <>
      <SelectField
        label={t('validation.field.organization_type')}
        error={error('type')}
        options={organizationTypes.map(({ id }) => ({
          value: String(id),
          label: t(`codes.organizationType.${id}`),
        }))}
        {...form.register('type')}
      />
      {body && (
        <SelectField
          label={t('validation.field.staff_role')}
          hint={t('organization-screen.hint.staff_role')}
          optional
          error={error('staff_role')}
          options={bodyStaffRoles.map((id) => ({
            value: String(id),
            label: t(`codes.role.${id}`),
          }))}
          {...form.register('staff_role')}
        />
      )}
      <NameFields checked={checked} />
      <TextField
        label={t('validation.field.tin')}
        width="short"
        inputMode="numeric"
        error={error('tin')}
        {...form.register('tin')}
      />
      <PlaceFields checked={checked} />
      <ContactFields checked={checked} />
      <SelectField
        label={t('validation.field.document_language')}
        hint={t('organization-screen.hint.document_language')}
        placeholder={false}
        error={error('document_language')}
        options={documentLanguages.map((language) => ({
          value: language,
          label: t(`common.language.${language}`),
        }))}
        {...form.register('document_language')}
      />
    </>
  );
}
