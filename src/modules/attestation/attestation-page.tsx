import { attestationMachine } from '#machines/attestation.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { StudentLink } from '#modules/application/for-others/student-link.tsx';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { FileLink } from '#web/files/file-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { AttestationForm } from './attestation-form.tsx';
import { attestationPaths } from './paths.ts';
import { type AttestationRecord, advisorOpinion } from './schema.ts';
import { listed, titleOf, whole } from './shown.ts';

function useOpinionForm(): Record<string, ActionForm> {
  const t = useTexts('attestation-screen');
  return {
    giveOpinion: {
      labels: 'attestation-screen.field',
      schema: advisorOpinion,
      defaults: { opinion: '' },
      fields: (form, error) => (
        <TextArea
          label={t('attestation-screen.field.opinion')}
          hint={t('attestation-screen.hint.opinion')}
          limit={2000}
          rows={5}
          error={error('opinion')}
          {...form.register('opinion')}
        />
      ),
    },
  };
}

const awaiting = statesTagged(attestationMachine, 'awaitsDecision');
const missing = 'attestation-screen.missing';

const attestationScreen: RecordScreen<AttestationRecord> = {
  machine: attestationMachine,
  areas: ['attestation-screen', 'files'],
  useBack: backToList(attestationMachine, attestationPaths.attestations.href()),
  title: titleOf,
  data: [
    {
      head: 'attestation-screen.field.student',
      cell: ({ application_id, person }) => <StudentLink id={application_id} person={person} />,
    },
    whole.organization,
    whole.direction,
    whole.advisor,
    whole.period,
    whole.due_on,
    {
      head: 'validation.field.plan_file_id',
      absent: missing,
      cell: ({ plan }) => plan && <FileLink file={plan} />,
    },
    {
      head: 'validation.field.report_file_id',
      absent: missing,
      cell: ({ report }) => report && <FileLink file={report} />,
    },
    listed.sent_on,
    whole.opinion,
    listed.opinion_on,
    listed.decided_on,
  ],
  prompt: ({ state, reason, facts }, { t, format }) => {
    if (reason)
      return <p className="whitespace-pre-line">{t('attestation-screen.rejected', { reason })}</p>;
    if (facts.opinionSettled || !facts.decideFrom || !awaiting.includes(state)) return null;
    return <p>{t('attestation-screen.waits', { date: format.longDate(facts.decideFrom) })}</p>;
  },
  links: ({ id }) => ({ save: `${attestationPaths.attestation.href({ id })}?edit=save` }),
  useForms: useOpinionForm,
  Create: () => <AttestationForm record={null} />,
  Edit: AttestationForm,
};

/** One attestation: its papers, the opinion and the decision; its form while it is a draft. */
export const AttestationPage = () => <RecordScreenPage of={attestationScreen} />;
