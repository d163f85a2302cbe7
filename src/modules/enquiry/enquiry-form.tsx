import { useSearch } from 'wouter';
import { enquiryMachine } from '#machines/enquiry.machine.ts';
import { languages } from '#shared/languages.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { currentLanguage, useTexts } from '#web/lib/i18n.ts';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { EnquiryFields as Fields } from './enquiry-fields.tsx';
import { type EnquiryValues, emptyEnquiry, enquiryBody } from './enquiry-values.ts';
import { enquiryPaths } from './paths.ts';
import { type EnquiryFields, type EnquiryRecord, enquiryFields } from './schema.ts';

/** The form of an operator for somebody who calls; `?about=` names the application. */
export function EnquiryCreate() {
  const t = useTexts('enquiry', 'enquiry-screen', 'common');
  const about = new URLSearchParams(useSearch()).get('about') ?? '';
  const checked = useCheckedForm<EnquiryValues, EnquiryFields>({
    schema: enquiryFields,
    toBody: enquiryBody,
    defaults: emptyEnquiry(currentLanguage(), about),
  });
  const { saving } = useRecordSave<EnquiryRecord, EnquiryFields>({
    machine: enquiryMachine,
    record: null,
    hrefOf: (id) => enquiryPaths.enquiry.href({ id }),
    form: checked,
  });
  return (
    <FormPage
      title={t('enquiry.action.writeDown')}
      lead={t('enquiry-screen.write.lead')}
      back={{ href: enquiryPaths.enquiries.href(), text: t('enquiry.names') }}
      checked={checked}
      saving={saving}
    >
      <Fields checked={checked} />
      <RadioGroup
        legend={t('enquiry-screen.field.language')}
        inline
        options={languages.map((language) => ({
          value: language,
          label: t(`common.language.${language}`),
        }))}
        error={checked.error('language')}
        {...checked.form.register('language')}
      />
    </FormPage>
  );
}
