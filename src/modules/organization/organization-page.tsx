import { useParams } from 'wouter';
import { organizationMachine } from '#machines/organization.machine.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import { usePart } from '#web/forms/use-part.ts';
import { abilityOf } from '#web/frame/guard.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/use-user.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { OfferForm } from './offer-form.tsx';
import { OrganizationDetail } from './organization-detail.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { organizationPaths } from './paths.ts';
import type { OrganizationRecord } from './schema.ts';

function Existing({ id }: { id: number }) {
  const t = useTexts('organization', 'organization-screen');
  const { edit } = usePart();
  const query = useRecord<OrganizationRecord>(organizationMachine, id);
  const many = mayOpen(abilityOf(useUser()), organizationPaths.organizations.needs);
  const back = many
    ? {
        href: walkFrom(organizationMachine.id, id, organizationPaths.organizations.href()).back,
        text: t('organization.names'),
      }
    : { href: paths.home.href(), text: t('organization-screen.home') };
  return (
    <RecordGate query={query} title={t('organization.name')} back={back}>
      {(record) => {
        if (edit === 'directions') return <OfferForm record={record} />;
        return edit ? (
          <OrganizationForm record={record} />
        ) : (
          <OrganizationDetail record={record} back={back} />
        );
      }}
    </RecordGate>
  );
}

/**
 * /admin/organization/:id: one organization with its actions, its form, or a new one under "new".
 */
export function OrganizationPage() {
  const { id = '' } = useParams<{ id: string }>();
  if (id === 'new') return <OrganizationForm record={null} />;
  return <Existing key={id} id={Number(id)} />;
}
