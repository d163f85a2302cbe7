import { type RoleName, roleCodes } from '#machines/roles.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/process/names.ts';
import type { ListedQuotaAgreement } from './schema.ts';

type Document = Pick<ListedQuotaAgreement, 'kind' | 'organization' | 'organization_type'>;
type Answering = Pick<ListedQuotaAgreement, 'approver' | 'approver_organization'>;

const roles = Object.keys(roleCodes) as RoleName[];

/** What an agreement is about, and whose answer it is, in words. */
export function useAgreementWords(): {
  /** Whose document it is; the document itself where it is of the country. */
  subject(agreement: Document): string;
  /** The document and whose it is: what tells an agreement from the others of its period. */
  title(agreement: Document): string;
  approver(agreement: Answering): string;
} {
  const t = useTexts('quota', 'quota-screen', 'processes', 'codes');
  const name = useName();
  const owner = ({ organization, organization_type: type }: Document) =>
    name(organization) || (type ? t(`codes.quoteOrgType.${type}`) : '');
  const title = (agreement: Document) =>
    [t(`quota.agreementKind.${agreement.kind}`), owner(agreement)].filter(Boolean).join(': ');
  return {
    subject: (agreement) => name(agreement.organization) || title(agreement),
    title,
    approver: ({ approver, approver_organization }) => {
      const role = roles.find((one) => roleCodes[one] === approver);
      return (
        name(approver_organization) ||
        (role ? t(`processes.role.${role}`) : t('quota-screen.agreement.nobody'))
      );
    },
  };
}
