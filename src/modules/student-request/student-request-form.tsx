import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { studentRequestMachine } from '#machines/student-request.machine.ts';
import { useAdvisorChoices } from '#modules/application/for-others/advisor-choices.ts';
import type { ListedApplication } from '#modules/application/schema.ts';
import { leaveGrounds } from '#shared/codes.ts';
import { BoundCombobox, BoundDate } from '#web/forms/bound-fields.tsx';
import { BoundFile } from '#web/forms/bound-file.tsx';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { useRecords } from '#web/record/use-process.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Page } from '#web/ui/page.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { requestKindIds, requestKinds } from './codes.ts';
import { studentRequestPaths } from './paths.ts';
import { emptyRequest, type RequestValues, requestBody } from './request-values.ts';
import { kindsIn } from './rules.ts';
import {
  type ListedStudentRequest,
  type StudentRequestRecord,
  type StudentRequestSend,
  studentRequestSend,
} from './schema.ts';

interface FieldsProps {
  checked: CheckedForm<RequestValues, StudentRequestSend>;
  study: ListedApplication;
}

/** When a leave is to be, and why; of one that goes on its new end. */
function LeaveFields({ checked, extended }: Pick<FieldsProps, 'checked'> & { extended: boolean }) {
  const t = useTexts('student-request-screen', 'validation', 'codes');
  const { form, error } = checked;
  if (extended)
    return (
      <BoundDate
        checked={checked}
        name="leave_stop"
        label={t('student-request-screen.field.leave_stop')}
      />
    );
  return (
    <>
      <RadioGroup
        legend={t('validation.field.leave_ground')}
        options={leaveGrounds.map(({ id }) => ({
          value: String(id),
          label: t(`codes.leaveGround.${id}`),
        }))}
        error={error('leave_ground')}
        {...form.register('leave_ground')}
      />
      <BoundDate checked={checked} name="leave_start" label={t('validation.field.leave_start')} />
      <BoundDate checked={checked} name="leave_stop" label={t('validation.field.leave_stop')} />
    </>
  );
}

function AdvisorField({ checked, study }: FieldsProps) {
  const t = useTexts('student-request-screen', 'advisor-screen');
  const { options } = useAdvisorChoices(study.organization?.id ?? null, study.dc_type);
  return (
    <BoundCombobox
      checked={checked}
      name="advisor_id"
      label={t('student-request-screen.field.advisor')}
      hint={t('student-request-screen.hint.advisor')}
      options={options}
      optional
      numeric
    />
  );
}

/** What belongs to the chosen kind. */
function WishFields({ checked, study }: FieldsProps) {
  const t = useTexts('student-request-screen');
  const { form, error } = checked;
  const kind = Number(form.watch('request_kind'));
  if (kind === requestKindIds.leave) return <LeaveFields checked={checked} extended={false} />;
  if (kind === requestKindIds.extension) return <LeaveFields checked={checked} extended />;
  if (kind === requestKindIds.advisor) return <AdvisorField checked={checked} study={study} />;
  if (kind !== requestKindIds.topic) return null;
  return (
    <TextArea
      label={t('student-request-screen.field.topic')}
      hint={t('student-request-screen.hint.topic')}
      limit={500}
      rows={3}
      error={error('topic')}
      {...form.register('topic')}
    />
  );
}

const live = statesTagged(studentRequestMachine, 'live');

interface FormProps {
  study: ListedApplication;
  /** The kinds of which a request waits already: no other may be sent (guard `kindFree`). */
  waiting: readonly number[];
}

function Form({ study, waiting }: FormProps) {
  const t = useTexts('studentRequest', 'student-request-screen', 'validation', 'codes');
  const possible: readonly number[] = kindsIn(study.state);
  const [only, ...others] = possible.filter((kind) => !waiting.includes(kind));
  const checked = useCheckedForm<RequestValues, StudentRequestSend>({
    schema: studentRequestSend,
    toBody: requestBody,
    defaults: emptyRequest(only !== undefined && others.length === 0 ? String(only) : ''),
  });
  const { saving } = useRecordSave<StudentRequestRecord, StudentRequestSend>({
    machine: studentRequestMachine,
    record: null,
    hrefOf: (id) => studentRequestPaths.request.href({ id }),
    form: checked,
  });
  const { form, error } = checked;
  return (
    <FormPage
      title={t('studentRequest.action.send')}
      lead={t('studentRequest.next.send')}
      back={{ href: studentRequestPaths.requests.href(), text: t('studentRequest.names') }}
      checked={checked}
      saving={saving}
      submitText={t('studentRequest.action.send')}
    >
      <RadioGroup
        legend={t('validation.field.request_kind')}
        hint={t('student-request-screen.hint.kind')}
        options={requestKinds
          .filter(({ id }) => possible.includes(id))
          .map(({ id }) => ({
            value: String(id),
            label: t(`codes.requestKind.${id}`),
            disabled: waiting.includes(id),
            hint: waiting.includes(id) ? t('student-request-screen.hint.kindWaits') : undefined,
          }))}
        error={error('request_kind')}
        {...form.register('request_kind')}
      />
      <WishFields checked={checked} study={study} />
      <TextArea
        label={t('validation.field.explanation')}
        hint={t('student-request-screen.hint.explanation')}
        limit={2000}
        rows={5}
        error={error('explanation')}
        {...form.register('explanation')}
      />
      <BoundFile
        checked={checked}
        name="paper_file_id"
        label={t('validation.field.paper_file_id')}
        hint={t('student-request-screen.hint.paper')}
        purpose="requestPaper"
        optional
      />
    </FormPage>
  );
}

const studying = statesTagged(applicationMachine, 'studying');

/** The form of a new request; who does not study is told so. */
export function RequestForm() {
  const t = useTexts('studentRequest', 'student-request-screen', 'application');
  const { data, error, refetch } = useRecords<ListedApplication>(applicationMachine, {
    state: studying.join(','),
    ordering: '-id',
    limit: 1,
  });
  const [study] = data?.results ?? [];
  const own = useRecords<ListedStudentRequest>(studentRequestMachine, { state: live.join(',') });
  if (study && (own.data || own.error)) {
    const waiting = own.data?.results.map(({ request_kind }) => request_kind) ?? [];
    return <Form study={study} waiting={waiting} />;
  }
  return (
    <Page
      title={t('studentRequest.action.send')}
      back={{ href: studentRequestPaths.requests.href(), text: t('studentRequest.names') }}
    >
      {!data && error && (
        <ListFailed error={error} module={t('application.names')} onRetry={() => void refetch()} />
      )}
      {(study || (!data && !error)) && <Skeleton rows={6} />}
      {data && !study && <Empty text={t('student-request-screen.noStudy')} />}
    </Page>
  );
}
