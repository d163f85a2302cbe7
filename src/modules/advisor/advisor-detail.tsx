import { advisorMachine } from '#machines/advisor.machine.ts';
import { dutiesOf } from '#machines/kit.ts';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { useName } from '#web/process/names.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useActor } from '#web/process/use-actor.ts';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { AdvisorLoad } from './advisor-load.tsx';
import { AdvisorStudents } from './advisor-students.tsx';
import { advisorPaths } from './paths.ts';
import type { AdvisorRecord } from './schema.ts';

function Data({ record }: { record: AdvisorRecord }) {
  const t = useTexts('advisor-screen', 'validation', 'codes');
  const format = useFormat();
  const name = useName();
  const { person, scientific_degree, scientific_title } = record;
  const rows = [
    { label: t('advisor-screen.person'), value: fullName(person) },
    { label: t('validation.field.pinfl'), value: person.pinfl },
    { label: t('advisor-screen.organization'), value: name(record.organization) },
    {
      label: t('validation.field.scientific_degree'),
      value: scientific_degree && t(`codes.scientificDegree.${scientific_degree}`),
    },
    {
      label: t('validation.field.scientific_title'),
      value: scientific_title && t(`codes.scientificTitle.${scientific_title}`),
    },
    {
      label: t('advisor-screen.place'),
      value: [record.workplace, record.position].filter(Boolean).join(', '),
    },
    { label: t('advisor-screen.students.phone'), value: person.mobile_phone },
    { label: t('advisor-screen.students.mail'), value: person.email },
    { label: t('advisor-screen.load'), value: <AdvisorLoad record={record} /> },
    { label: t('advisor-screen.asked'), value: format.date(record.created_at) },
    {
      label: t('advisor-screen.consented'),
      value: record.consented_at && format.date(record.consented_at),
    },
    { label: t('advisor-screen.reason'), value: record.reason },
  ];
  return <SummaryList rows={rows.filter(({ value }) => Boolean(value))} />;
}

/**
 * One advisor: whose turn it is, the actions, the person with their load, their students now and
 * before, the history.
 */
export function AdvisorDetail({
  record,
  back,
}: {
  record: AdvisorRecord;
  back: { href: string; text: string };
}) {
  const t = useTexts('advisor-screen', 'advisor');
  const name = useName();
  const asked = dutiesOf(advisorMachine, record, useActor()).length > 0;
  const title = fullName(record.person);
  const leave = useLeaveWhenGone(advisorMachine, record, back.href);
  return (
    <RecordPage
      machine={advisorMachine}
      record={record}
      name={title}
      reference={name(record.organization)}
      back={back}
      prompt={
        <Prompt
          machine={advisorMachine}
          record={record}
          heading={
            asked ? t('advisor-screen.prompt.own', { org: name(record.organization) }) : undefined
          }
        >
          {asked && <p>{t('advisor-screen.prompt.ownText')}</p>}
        </Prompt>
      }
      actions={
        <ActionBar
          machine={advisorMachine}
          record={record}
          name={title}
          links={{ update: advisorPaths.advisorUpdate.href({ id: record.id }) }}
          onDone={leave}
        />
      }
    >
      <Data record={record} />
      <AdvisorStudents advisorId={record.id} />
    </RecordPage>
  );
}
