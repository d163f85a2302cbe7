import { type RoleName, roleCodes } from '#machines/roles.ts';
import type { ListedQuotaAgreement } from '#shared/rows/quota-agreement.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/process/names.ts';

type Worded = Pick<ListedQuotaAgreement, 'kind' | 'organization' | 'approver' | 'approver_organization'>;

const roles = Object.keys(roleCodes) as RoleName[];

/** What an agreement is about, and whose answer it is, in words. */
export function useAgreementWords(): { subject(agreement: Worded): string; approver(agreement: Worded): string } {
  const t = useTexts('quota', 'quota-screen', 'processes');
  const name = useName();
  return {
    subject: ({ kind, organization }) => name(organization) || t(`quota.agreementKind.${kind}`),
    approver: ({ approver, approver_organization }) => {
      const role = roles.find((one) => roleCodes[one] === approver);
      return name(approver_organization) || (role ? t(`processes.role.${role}`) : t('quota-screen.agreement.nobody'));
    },
  };
}
