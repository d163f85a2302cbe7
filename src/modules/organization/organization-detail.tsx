import { Link, useLocation } from 'wouter';
import { stateMeta, transitionsFrom } from '#machines/kit.ts';
import { organizationMachine } from '#machines/organization.machine.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import { fullName } from '#shared/names.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { abilityOf } from '#web/frame/guard.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SummaryList, type SummaryRow } from '#web/ui/summary-list.tsx';
import { organizationForms } from './organization-forms.tsx';
import { Counts, Directions, Staff, Subordinates } from './organization-parts.tsx';
import { organizationPaths } from './paths.ts';
import type { OrganizationRecord } from './schema.ts';
import { useParts } from './use-organizations.ts';

interface Props {
  record: OrganizationRecord;
}

/** Another organization by name, as a link to its page. */
function OrganizationLink({ of }: { of: OrganizationRecord['higher_organization'] }) {
  const name = useName();
  if (!of) return null;
  return (
    <Link href={organizationPaths.organization.href({ id: of.id })} className="link">
      {name(of)}
    </Link>
  );
}

/** Names in three languages, place, contacts, what is above it, who is responsible. */
function Data({ record }: Props) {
  const t = useTexts('organization-screen', 'codes', 'validation');
  const format = useFormat();
  const name = useName();
  const none = <span className="text-muted">{t('common.state.none')}</span>;
  const { merged_into, merge_order_number, merge_order_date, merge_order_file_id } = record;
  const place = [name(record.region), name(record.district), record.address]
    .filter(Boolean)
    .join(', ');
  const order = [merge_order_date && format.date(merge_order_date), merge_order_number]
    .filter(Boolean)
    .join(', ');
  const rows: (SummaryRow | false)[] = [
    { label: t('common.language.uz'), value: <span lang="uz">{record.name_uz}</span> },
    { label: t('common.language.ru'), value: <span lang="ru">{record.name_ru}</span> },
    { label: t('common.language.en'), value: <span lang="en">{record.name_en}</span> },
    {
      label: t('organization-screen.field.type'),
      value: t(`codes.organizationType.${record.type}`),
    },
    {
      label: t('organization-screen.field.higher'),
      value: record.higher_organization ? (
        <OrganizationLink of={record.higher_organization} />
      ) : (
        none
      ),
    },
    { label: t('validation.field.admin'), value: record.admin ? fullName(record.admin) : none },
    { label: t('organization-screen.field.address'), value: place || none },
    { label: t('organization-screen.field.phone'), value: record.phone ?? none },
    record.tin !== null && { label: t('organization-screen.field.tin'), value: record.tin },
    {
      label: t('validation.field.document_language'),
      value: t(`common.language.${record.document_language}`),
    },
    merged_into !== null && {
      label: t('validation.field.successor_id'),
      value: <OrganizationLink of={merged_into} />,
    },
    merged_into !== null && { label: t('validation.field.merge_order_number'), value: order },
    merge_order_file_id !== null && {
      label: t('validation.field.merge_order_file_id'),
      value: <FileLink file={{ id: merge_order_file_id, name: merge_order_number ?? '' }} />,
    },
    Boolean(record.reason) && {
      label: t('organization-screen.field.reason'),
      value: record.reason,
    },
  ];
  return <SummaryList rows={rows.filter((row) => row !== false)} />;
}

/** The way to its applications, for those whose worklist has them. */
function ApplicationsLink({ id }: { id: number }) {
  const t = useTexts('organization-screen');
  const user = useUser();
  if (!mayOpen(abilityOf(user), applicationPaths.applications.needs)) return null;
  return (
    <LinkButton
      href={`${applicationPaths.applications.href()}${user?.org_id === id ? '' : `?organization=${id}`}`}
    >
      {t('organization-screen.applications')}
    </LinkButton>
  );
}

function Parts({ record: { id, version, state } }: Props) {
  const t = useTexts('organization-screen');
  const { data } = useParts(id, version);
  const keeps = useCan('keep', 'Organization');
  const changes = transitionsFrom(organizationMachine, state).some(
    ({ event }) => event === 'update',
  );
  if (!data) return <Skeleton rows={6} />;
  return (
    <>
      <Counts parts={data} />
      <Subordinates parts={data} />
      <div className="flex flex-col items-start gap-4">
        <Directions parts={data} />
        {keeps && changes && (
          <LinkButton href={`${organizationPaths.organization.href({ id })}?edit=directions`}>
            {t('organization-screen.editDirections')}
          </LinkButton>
        )}
      </div>
      <Staff parts={data} />
    </>
  );
}

/** One organization: actions, data, those under it, specialties, staff, history. */
export function OrganizationDetail({
  record,
  back,
}: Props & { back: { href: string; text: string } }) {
  const name = useName();
  const [, navigate] = useLocation();
  const t = useTexts('organization', 'codes');
  const wanting =
    !record.facts.adminAttached &&
    transitionsFrom(organizationMachine, record.state).some(({ event }) => event === 'activate');
  const leave = (event: string) => {
    const target =
      transitionsFrom(organizationMachine, record.state).find((edge) => edge.event === event)?.to ??
      record.state;
    if (target !== record.state && stateMeta(organizationMachine, target).code === null)
      navigate(back.href);
  };
  return (
    <RecordPage
      machine={organizationMachine}
      record={record}
      name={name(record)}
      reference={record.short_name_uz ?? t(`codes.organizationType.${record.type}`)}
      back={back}
      besides={<ApplicationsLink id={record.id} />}
      prompt={
        <Prompt
          machine={organizationMachine}
          record={record}
          heading={wanting ? t('organization.unmet.adminAttached') : undefined}
        />
      }
      actions={
        <ActionBar
          machine={organizationMachine}
          record={record}
          name={name(record)}
          links={{
            update: `${organizationPaths.organization.href({ id: record.id })}?edit=update`,
          }}
          forms={organizationForms(record)}
          onDone={leave}
        />
      }
    >
      <Data record={record} />
      <Parts record={record} />
    </RecordPage>
  );
}
