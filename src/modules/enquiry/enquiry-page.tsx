import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { enquiryMachine } from '#machines/enquiry.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { EnquiryCreate } from './enquiry-form.tsx';
import { enquiryPaths } from './paths.ts';
import { type EnquiryRecord, enquiryAnswer, enquiryEscalation } from './schema.ts';
import { listed, whole } from './shown.ts';

const answered = statesTagged(enquiryMachine, 'answered');
const awaited = statesTagged(enquiryMachine, 'awaited');
const absent = 'enquiry-screen.missing';

type FormParts = Parameters<ActionForm['fields']>;

function Escalation({ form, error }: { form: FormParts[0]; error: FormParts[1] }) {
  const t = useTexts('validation', 'enquiry-screen');
  const options = useChoices(useDirectory('/organizations/org_list_name_id/'));
  return (
    <>
      <BoundCombobox
        checked={{ form, error }}
        name="organization_id"
        label={t('validation.field.organization_id')}
        options={options}
        numeric
      />
      <TextArea
        label={t('validation.field.escalation_note')}
        hint={t('enquiry-screen.hint.escalation_note')}
        limit={2000}
        rows={3}
        optional
        error={error('escalation_note')}
        {...form.register('escalation_note')}
      />
    </>
  );
}

function useEnquiryForms({ language, answer }: EnquiryRecord): Record<string, ActionForm> {
  const t = useTexts('validation', 'enquiry-screen', 'common');
  return {
    escalate: {
      schema: enquiryEscalation as z.ZodType<FieldValues, FieldValues>,
      defaults: { organization_id: null, escalation_note: '' },
      fields: (form, error) => <Escalation form={form} error={error} />,
    },
    answer: {
      schema: enquiryAnswer,
      defaults: { answer: answer ?? '' },
      fields: (form, error) => (
        <TextArea
          label={t('validation.field.answer')}
          hint={t('enquiry-screen.hint.answer', { language: t(`common.language.${language}`) })}
          limit={4000}
          rows={7}
          error={error('answer')}
          {...form.register('answer')}
        />
      ),
    },
  };
}

/** A text that somebody wrote, under its heading. */
function Written({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="max-w-[70ch] whitespace-pre-line">{text}</p>
    </section>
  );
}

/** What was asked, what the operator adds for the organization, and what was answered. */
function Above({ record: { question, escalation_note, answer } }: { record: EnquiryRecord }) {
  const t = useTexts('enquiry-screen');
  return (
    <div className="flex flex-col gap-6">
      <Written id="question" title={t('enquiry-screen.question')} text={question} />
      {escalation_note && (
        <Written id="note" title={t('enquiry-screen.note')} text={escalation_note} />
      )}
      {answer && <Written id="answer" title={t('enquiry-screen.answer')} text={answer} />}
    </div>
  );
}

/** To the desk with the application that is asked about, for those who answer calls. */
function Besides({ record: { application_number } }: { record: EnquiryRecord }) {
  const t = useTexts('enquiry-screen');
  const searches = useCan('search', 'CallDesk');
  if (!searches || !application_number) return null;
  return (
    <LinkButton href={`${enquiryPaths.callDesk.href()}?search=${application_number}`}>
      {t('enquiry-screen.desk')}
    </LinkButton>
  );
}

const enquiryScreen: RecordScreen<EnquiryRecord> = {
  machine: enquiryMachine,
  areas: ['enquiry-screen', 'codes', 'validation'],
  useBack: backToList(enquiryMachine, enquiryPaths.enquiries.href()),
  title: ({ sender_name }) => sender_name,
  reference: ({ number }) => number,
  prompt: ({ state, facts }, { t, longDate }) =>
    awaited.includes(state) && (
      <p>{t('enquiry-screen.lastDay', { date: longDate(facts.lastDay) })}</p>
    ),
  Above,
  Besides,
  data: [
    listed.topic,
    listed.channel,
    listed.language,
    { field: whole.phone, absent },
    { field: whole.email, absent },
    whole.application_number,
    whole.check_code,
    listed.organization,
    listed.created_at,
    {
      head: 'enquiry-screen.answeredOn',
      cell: ({ state, answered_on }, { date }) =>
        answered.includes(state) && answered_on && date(answered_on),
    },
  ],
  useForms: useEnquiryForms,
  Create: EnquiryCreate,
};

/** One enquiry: what is asked, who asks, what is done about it; under "new" the operator's form. */
export const EnquiryPage = () => <RecordScreenPage of={enquiryScreen} />;
