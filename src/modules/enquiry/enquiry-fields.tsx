import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { enquiryTopics } from './codes.ts';
import type { EnquiryValues } from './enquiry-values.ts';

interface Props<Body> {
  checked: CheckedForm<EnquiryValues, Body>;
}

function Person<Body>({ checked: { form, error } }: Props<Body>) {
  const t = useTexts('call-centre', 'validation');
  return (
    <>
      <TextField
        label={t('validation.field.sender_name')}
        autoComplete="name"
        error={error('sender_name')}
        {...form.register('sender_name')}
      />
      <p>{t('call-centre.write.contact')}</p>
      <TextField
        label={t('validation.field.phone')}
        hint={t('call-centre.write.phone')}
        type="tel"
        width="medium"
        autoComplete="tel"
        error={error('phone')}
        {...form.register('phone')}
      />
      <TextField
        label={t('validation.field.email')}
        type="email"
        width="medium"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={error('email')}
        {...form.register('email')}
      />
    </>
  );
}

/** Who asks, how they are reached, and what they ask. */
export function EnquiryFields<Body>({ checked }: Props<Body>) {
  const t = useTexts('call-centre', 'validation', 'codes');
  const { form, error } = checked;
  return (
    <>
      <Person checked={checked} />
      <SelectField
        label={t('validation.field.topic')}
        options={enquiryTopics.map(({ id }) => ({
          value: String(id),
          label: t(`codes.enquiryTopic.${id}`),
        }))}
        error={error('topic')}
        {...form.register('topic')}
      />
      <TextArea
        label={t('validation.field.question')}
        hint={t('call-centre.write.question')}
        limit={4000}
        rows={6}
        error={error('question')}
        {...form.register('question')}
      />
      <TextField
        label={t('validation.field.application_number')}
        hint={t('call-centre.write.application')}
        width="medium"
        optional
        autoComplete="off"
        error={error('application_number')}
        {...form.register('application_number')}
      />
    </>
  );
}
