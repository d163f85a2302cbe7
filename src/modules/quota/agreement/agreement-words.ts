import { type RoleName, roleCodes } from '#machines/roles.ts';
import type { FieldWords } from '#shared/shown-fields.ts';
import type { ListedQuotaAgreement } from './schema.ts';

type Document = Pick<ListedQuotaAgreement, 'kind' | 'organization' | 'organization_type'>;
type Answering = Pick<ListedQuotaAgreement, 'approver' | 'approver_organization'>;
type Words = Pick<FieldWords, 't' | 'name'>;

const roles = Object.keys(roleCodes) as RoleName[];

/** The document and whose it is: what tells an agreement from the others of its period. */
export function titleOf(agreement: Document, { t, name }: Words): string {
  const { kind, organization, organization_type: type } = agreement;
  const owner = name(organization) || (type ? t(`codes.quoteOrgType.${type}`) : '');
  return [t(`quota.agreementKind.${kind}`), owner].filter(Boolean).join(': ');
}

/** Whose document it is; the document itself where it is of the country. */
export const subjectOf = (agreement: Document, words: Words): string =>
  words.name(agreement.organization) || titleOf(agreement, words);

/** Whose answer it is: the organization's, or that of everybody with the role. */
export function approverOf(agreement: Answering, { t, name }: Words): string {
  const role = roles.find((one) => roleCodes[one] === agreement.approver);
  return (
    name(agreement.approver_organization) ||
    (role ? t(`processes.role.${role}`) : t('quota-screen.agreement.nobody'))
  );
}
