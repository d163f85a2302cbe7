import { Link } from 'wouter';
import { transitionsFrom } from '#machines/kit.ts';
import { organizationMachine } from '#machines/organization.machine.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import type { Named } from '#shared/names.ts';
import {
  backToList,
  type DataRow,
  type RecordScreen,
  type WayBack,
} from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { FileLink } from '#web/files/file-link.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { abilityOf } from '#web/frame/guard.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/use-user.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OfferForm } from './offer-form.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { organizationForms } from './organization-forms.tsx';
import { Counts, Directions, Staff, Subordinates } from './organization-parts.tsx';
import { organizationPaths } from './paths.ts';
import type { OrganizationRecord } from './schema.ts';
import { listed, whole } from './shown.ts';
import { useParts } from './use-organizations.ts';

interface Props {
  record: OrganizationRecord;
}

/** Another organization by name, as a link to its page. */
function OrganizationLink({ of }: { of: Named & { id: number } }) {
  const name = useName();
  return (
    <Link href={organizationPaths.organization.href({ id: of.id })} className="link">
      {name(of)}
    </Link>
  );
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

const useList = backToList(organizationMachine, organizationPaths.organizations.href());

/** Who has no list of organizations comes from the home. */
function useBack(): WayBack {
  const t = useTexts('organization-screen');
  const many = mayOpen(abilityOf(useUser()), organizationPaths.organizations.needs);
  const list = useList();
  return many ? list : { href: paths.home.href(), text: t('organization-screen.home') };
}

/** Whether it only lacks its administrator to begin to work. */
const lacksAdmin = ({ facts, state }: OrganizationRecord): boolean =>
  !facts.adminAttached &&
  transitionsFrom(organizationMachine, state).some(({ event }) => event === 'activate');

const absent = 'common.state.none';

const data: DataRow<OrganizationRecord>[] = [
  { head: 'common.language.uz', cell: ({ name_uz }) => <span lang="uz">{name_uz}</span> },
  { head: 'common.language.ru', cell: ({ name_ru }) => <span lang="ru">{name_ru}</span> },
  { head: 'common.language.en', cell: ({ name_en }) => <span lang="en">{name_en}</span> },
  listed.type,
  {
    head: 'organization-screen.field.higher',
    absent,
    cell: ({ higher_organization }) =>
      higher_organization && <OrganizationLink of={higher_organization} />,
  },
  { field: whole.admin, absent },
  { field: whole.address, absent },
  { field: whole.phone, absent },
  whole.tin,
  {
    head: 'validation.field.document_language',
    cell: ({ document_language }, { t }) => t(`common.language.${document_language}`),
  },
  {
    head: 'validation.field.successor_id',
    cell: ({ merged_into }) => merged_into && <OrganizationLink of={merged_into} />,
  },
  whole.merge_order,
  {
    head: 'validation.field.merge_order_file_id',
    cell: ({ merge_order_file_id, merge_order_number }) =>
      merge_order_file_id && (
        <FileLink file={{ id: merge_order_file_id, name: merge_order_number ?? '' }} />
      ),
  },
  whole.reason,
];

const organizationScreen: RecordScreen<OrganizationRecord> = {
  machine: organizationMachine,
  areas: ['codes'],
  useBack,
  title: (organization, { name }) => name(organization),
  reference: ({ short_name_uz, type }, { t }) =>
    short_name_uz ?? t(`codes.organizationType.${type}`),
  Besides: ({ record }) => <ApplicationsLink id={record.id} />,
  promptHeading: (organization, { t }) =>
    lacksAdmin(organization) ? t('organization.unmet.adminAttached') : undefined,
  data,
  links: ({ id }) => ({
    update: `${organizationPaths.organization.href({ id })}?edit=update`,
  }),
  useForms: organizationForms,
  Below: Parts,
  Create: () => <OrganizationForm record={null} />,
  Edit: ({ record, event }) =>
    event === 'directions' ? <OfferForm record={record} /> : <OrganizationForm record={record} />,
};

/**
 * One organization (route `organization/:id`): actions, data, those under it, specialties, staff,
 * history; its forms, or a new one under "new".
 */
export const OrganizationPage = () => <RecordScreenPage of={organizationScreen} />;
