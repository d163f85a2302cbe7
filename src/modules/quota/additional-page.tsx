import { Link } from 'wouter';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { FileLink } from '#web/files/file-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useLiveRecords } from '#web/record/use-process.ts';
import { useAcceptForm } from './additional/accept-form.tsx';
import { CandidateTable } from './additional/candidate-table.tsx';
import type { AdditionalQuotaRecord } from './additional/schema.ts';
import { askedOf, listed, whole } from './additional/shown.ts';
import { AskPage } from './additional-ask/ask-page.tsx';
import { EditForm } from './additional-ask/edit-form.tsx';
import { quotaPaths } from './paths.ts';
import { ReasonPrompt } from './reason-prompt.tsx';
import { quotaRecordName } from './record-name.ts';

interface Props {
  record: AdditionalQuotaRecord;
}

/** Who has a place of it, and who waits for one. */
function Candidates({ record }: Props) {
  const t = useTexts('additional-quota-screen', 'exam-screen');
  const { holders, candidates } = record;
  return (
    <>
      {holders && holders.length > 0 && (
        <CandidateTable
          request={record}
          candidates={holders}
          caption={t('additional-quota-screen.holders', { count: holders.length })}
        />
      )}
      {candidates && candidates.length > 0 && (
        <CandidateTable
          ranked
          request={record}
          candidates={candidates}
          caption={t('additional-quota-screen.candidates', { count: candidates.length })}
        />
      )}
    </>
  );
}

const hrefOf = ({ id }: AdditionalQuotaRecord): string => quotaPaths.additionalQuota.href({ id });

const additionalScreen: RecordScreen<AdditionalQuotaRecord> = {
  machine: additionalQuotaMachine,
  areas: ['codes', 'quota-screen'],
  useBack: backToList(additionalQuotaMachine, quotaPaths.additionalQuotas.href()),
  title: askedOf,
  name: (request, words) =>
    quotaRecordName(
      additionalQuotaMachine,
      {
        of: `${words.name(request.organization)}, ${askedOf(request, words)}`,
        year: request.period.admission_year,
      },
      words,
    ),
  reference: ({ organization }, { name }) => name(organization),
  Prompt: ({ record }) => <ReasonPrompt machine={additionalQuotaMachine} record={record} />,
  data: [
    listed.organization,
    listed.period,
    listed.form,
    listed.basis,
    listed.payer,
    listed.amount,
    listed.accepted,
    whole.used,
    whole.left,
    listed.waiting,
    whole.student_amount,
    whole.description,
    {
      head: 'validation.field.letter_file_id',
      cell: ({ letter }, { t }) =>
        letter ? <FileLink file={letter} /> : t('additional-quota-screen.noLetter'),
    },
    whole.asked_at,
    whole.decided_at,
    whole.distributed_at,
    {
      head: 'exam.name',
      cell: ({ exam_id }, { t, pageOf }) => {
        const exam = exam_id === null ? null : pageOf(examMachine.id, exam_id);
        return (
          exam && (
            <Link href={exam} className="link">
              {t('additional-quota-screen.toExam')}
            </Link>
          )
        );
      },
    },
  ],
  links: (request) => ({
    save: `${hrefOf(request)}?edit=save`,
    distribute: `${quotaPaths.additionalDist.href({ id: request.period.id })}?request=${request.id}`,
  }),
  useForms: (request) => ({ accept: useAcceptForm(request) }),
  Below: Candidates,
  Create: AskPage,
  Edit: EditForm,
};

/**
 * One request for additional places (route `additional-quote/:id`): whose turn it is and why it came
 * back, actions, what is asked for, who has a place and who waits, history; its form; under "new"
 * the wizard that asks for them.
 */
export function AdditionalPage() {
  useLiveRecords(additionalQuotaMachine);
  return <RecordScreenPage of={additionalScreen} />;
}
