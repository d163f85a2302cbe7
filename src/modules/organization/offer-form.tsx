import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { organizationMachine } from '#machines/organization.machine.ts';
import { dcTypes } from '#shared/codes.ts';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormDraft } from '#web/forms/form-draft.tsx';
import { FormFrame } from '#web/forms/form-frame.tsx';
import { type DirectoryRow, useCodedChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useDoneToast } from '#web/record/use-done-toast.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { organizationPaths } from './paths.ts';
import { type OrganizationChange, type OrganizationRecord, organizationChange } from './schema.ts';
import { useParts } from './use-organizations.ts';

type Offers = NonNullable<OrganizationChange['directions']>;

interface OfferValues {
  directions: string;
  types: string[];
}

interface Props {
  record: OrganizationRecord;
  offers: Offers;
}

/** All offers with this one set anew; a specialty without types is not offered any more. */
function withOffer(offers: Offers, { directions, types }: OfferValues): unknown {
  if (directions === '') return [{ direction_id: null }];
  const id = Number(directions);
  const others = offers.filter(({ direction_id }) => direction_id !== id);
  return types.length === 0
    ? others
    : [...others, { direction_id: id, dc_types: types.map(Number) }];
}

/** The doctoral types as a group of ticks. */
function TypeTicks({ form }: CheckedForm<OfferValues, OrganizationChange>) {
  const t = useTexts('organization-screen', 'codes');
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('organization-screen.field.dc_types')}</legend>
      <p className="mb-2 text-muted">{t('organization-screen.hint.types')}</p>
      {dcTypes.map(({ id }) => (
        <CheckboxField
          key={id}
          label={t(`codes.dcType.${id}`)}
          value={String(id)}
          id={`type-${id}`}
          {...form.register('types')}
        />
      ))}
    </fieldset>
  );
}

function useOffers({ record, offers }: Props) {
  const done = useDoneToast(organizationMachine);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const href = organizationPaths.organization.href({ id: record.id });
  const checked = useCheckedForm<OfferValues, OrganizationChange>({
    schema: organizationChange,
    toBody: (values) => ({ directions: withOffer(offers, values) }),
    defaults: { directions: '', types: [] },
  });
  const saving = useVersionedSave<OrganizationRecord, OrganizationChange, OrganizationRecord>({
    version: record.version,
    write: ({ body, version, key }) =>
      http.put(`/organizations/${record.id}/`, { ...body, version }, { key }),
    form: checked,
    onSaved: () => {
      done('update');
      void client.invalidateQueries({ queryKey: [organizationMachine.id] });
      navigate(href);
    },
  });
  return { checked, saving, href };
}

function Form(props: Props) {
  const t = useTexts('organization', 'organization-screen', 'validation');
  const name = useName();
  const { checked, saving, href } = useOffers(props);
  const { form, summary } = checked;
  const specialties = useDirectory<DirectoryRow & { code: string }>('/directories/direction/', {
    level: 'specialty',
    status: 100,
  });
  const options = useCodedChoices(specialties);
  useHeadingFocus('directions');
  const choose = (id: string) => {
    const known =
      props.offers.find(({ direction_id }) => String(direction_id) === id)?.dc_types ?? [];
    form.setValue('types', known.map(String));
  };
  return (
    <Page
      title={t('organization-screen.editDirections')}
      over={name(props.record)}
      width="form"
      failed={summary.length > 0}
      back={{ href, text: t('organization.name') }}
    >
      <FormFrame
        errors={summary}
        attempt={form.formState.submitCount}
        saving={saving.saving}
        cancelHref={href}
        before={<FormDraft checked={checked} sent={saving.saving} />}
        onSubmit={form.handleSubmit(saving.save)}
      >
        <BoundCombobox
          checked={checked}
          name="directions"
          label={t('validation.field.direction_id')}
          options={options}
          onChosen={choose}
        />
        <TypeTicks {...checked} />
      </FormFrame>
    </Page>
  );
}

/**
 * The specialties of an organization, one at a time: in which doctoral types it is offered; none
 * takes it away.
 */
export function OfferForm(props: { record: OrganizationRecord }) {
  const [record] = useState(props.record);
  const { data } = useParts(record.id, record.version);
  if (!data) return <Skeleton rows={6} />;
  const offers = data.directions.map(({ id, dc_types }) => ({
    direction_id: id,
    dc_types,
  })) as Offers;
  return <Form record={record} offers={offers} />;
}
