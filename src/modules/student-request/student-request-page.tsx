import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { studentRequestMachine } from '#machines/student-request.machine.ts';
import { StudentLink } from '#modules/application/for-others/student-link.tsx';
import { applicationPaths } from '#modules/application/paths.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import type { ScreenWords } from '#web/declared/words.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { hrefAsking } from '#web/process/asked-event.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { requestKinds } from './codes.ts';
import { studentRequestPaths } from './paths.ts';
import { actOf } from './rules.ts';
import type { StudentRequestRecord } from './schema.ts';
import { closedBecause, listed, titleOf, whole } from './shown.ts';
import { RequestForm } from './student-request-form.tsx';

const live = statesTagged(studentRequestMachine, 'live');
const toCarryOut = statesTagged(studentRequestMachine, 'toCarryOut');

interface Props {
  record: StudentRequestRecord;
}

/** The way to the student's record, where the dialog that carries the request out lies open. */
function ToCarryOut({ record }: Props) {
  const t = useTexts('student-request-screen');
  const { application_id, request_kind, leave_ground, leave_start, leave_stop, advisor_id } =
    record;
  const kind = requestKinds.find(({ id }) => id === request_kind);
  if (!kind) return null;
  const href = hrefAsking(
    applicationPaths.student.href({ id: application_id }),
    applicationMachine,
    actOf(kind.id),
    { leave_ground, leave_start, leave_stop, advisor_id },
  );
  return (
    <LinkButton href={href} kind="primary">
      {t(`student-request-screen.do.${kind.name}`)}
    </LinkButton>
  );
}

/** Whose turn it is, what is done next and by when, and why it has ended. */
function RequestPrompt({ record }: Props) {
  const t = useTexts('student-request-screen', 'application');
  const format = useFormat();
  const answers = useCan('answer', 'StudentRequest');
  const { state, reason, closed_in, facts } = record;
  const agreed = toCarryOut.includes(state);
  const date = format.longDate(facts.dueOn);
  return (
    <Prompt
      machine={studentRequestMachine}
      record={record}
      actions={agreed && answers && facts.actPossible ? <ToCarryOut record={record} /> : undefined}
    >
      {reason && (
        <p className="whitespace-pre-line">{t('student-request-screen.refused', { reason })}</p>
      )}
      {closed_in && <p>{closedBecause(closed_in, { t })}</p>}
      {agreed && (
        <p>{t(`student-request-screen.${answers ? 'toCarryOut' : 'agreed'}`, { date })}</p>
      )}
      {!agreed && live.includes(state) && <p>{t('student-request-screen.waits', { date })}</p>}
    </Prompt>
  );
}

const isOwn = ({ facts }: StudentRequestRecord, { actor }: ScreenWords): boolean =>
  facts.ownerId === actor.userId;

const requestScreen: RecordScreen<StudentRequestRecord> = {
  machine: studentRequestMachine,
  areas: ['student-request-screen', 'codes', 'application', 'files'],
  useBack: backToList(studentRequestMachine, studentRequestPaths.requests.href()),
  own: isOwn,
  title: titleOf,
  Prompt: RequestPrompt,
  data: [
    {
      head: 'student-request-screen.field.student',
      cell: ({ application_id, person }) => <StudentLink id={application_id} person={person} />,
    },
    whole.organization,
    listed.request_kind,
    whole.leave_ground,
    whole.period,
    whole.leave_stop,
    whole.advisor,
    whole.topic,
    whole.explanation,
    {
      head: 'validation.field.paper_file_id',
      cell: ({ paper_file }) => paper_file && <FileLink file={paper_file} />,
    },
    listed.sent_on,
    listed.answered_on,
    whole.carried_out_on,
  ],
  Create: RequestForm,
};

/** One request: what is asked for and why, the answer, and the way to carry it out. */
export const StudentRequestPage = () => <RecordScreenPage of={requestScreen} />;
