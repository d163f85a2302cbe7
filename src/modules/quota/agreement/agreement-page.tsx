import { statesTagged } from '#machines/kit.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { agreementKindIds } from '#shared/quota.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { StepUntil } from '#web/process/step-until.tsx';
import { quotaPaths } from '../paths.ts';
import { ReasonPrompt } from '../reason-prompt.tsx';
import { quotaRecordName } from '../record-name.ts';
import { AgreementDocument } from './agreement-document.tsx';
import { titleOf } from './agreement-words.ts';
import type { QuotaAgreementRecord } from './schema.ts';
import { listed, whole } from './shown.ts';

const awaited = statesTagged(quotaAgreementMachine, 'awaited');

/** The last day to answer, as long as the step is open for it. */
const untilOf = ({ state, facts }: QuotaAgreementRecord): string | undefined =>
  awaited.includes(state) && facts.stepOpen ? facts.answerDue : undefined;

function AgreementPrompt({ record }: { record: QuotaAgreementRecord }) {
  const t = useTexts('quota-screen');
  const until = untilOf(record);
  return (
    <ReasonPrompt machine={quotaAgreementMachine} record={record}>
      {until && <StepUntil until={until} now />}
      {record.auto && <p>{t('quota-screen.agreement.auto')}</p>}
    </ReasonPrompt>
  );
}

const agreementScreen: RecordScreen<QuotaAgreementRecord> = {
  machine: quotaAgreementMachine,
  areas: ['quota', 'codes'],
  useBack: backToList(quotaAgreementMachine, quotaPaths.quotaAgreements.href()),
  title: (agreement, words) => listed.subject.value(agreement, words),
  name: (agreement, words) =>
    quotaRecordName(
      quotaAgreementMachine,
      { of: titleOf(agreement, words), year: agreement.period.admission_year },
      words,
    ),
  reference: ({ organization, kind, period: { admission_year: year } }, { t }) =>
    organization
      ? t('quota-screen.agreement.reference', { kind: t(`quota.agreementKind.${kind}`), year })
      : t('quota-screen.period.year', { year }),
  Prompt: AgreementPrompt,
  Above: AgreementDocument,
  data: [listed.kind, listed.period, whole.document_version, listed.approver, whole.decided_at],
  // The consolidated request is the kind with a document of its own; the others have theirs at
  // their record.
  documents: ({ kind }) => kind === agreementKindIds.consolidated,
};

/** One agreement (`quote-agreement/:id`): the document it is about, the answer, the history. */
export const AgreementPage = () => <RecordScreenPage of={agreementScreen} />;
