import { contractPayers, dcTypeOf, type Scholarship, scholarshipIds } from '#shared/codes.ts';
import { homeCountry } from '#shared/person-groups.ts';

/**
 * What decides who pays for a study: the type, the payer of a contract, and whether the student is
 * a foreign citizen.
 */
export interface Paid {
  dc_type: number;
  contract_payer?: number | null;
  foreign: boolean;
}

const paysHimself = contractPayers.find(({ name }) => name === 'person')?.id;

/**
 * The scholarship status of a study, and so the list in which the student stands: the state for the
 * types in quota, nobody for independent researchers and citizens who pay themselves, a foreigner
 * at their own expense, else the organization that pays.
 */
export function scholarshipOf({ dc_type, contract_payer, foreign }: Paid): Scholarship {
  const type = dcTypeOf(dc_type);
  if (type?.independent) return scholarshipIds.none;
  if (type?.quota) return scholarshipIds.budget;
  if (!type?.contract || contract_payer !== paysHimself) return scholarshipIds.byOrganization;
  return foreign ? scholarshipIds.foreignOwnExpense : scholarshipIds.none;
}

/**
 * A foreign citizen: an account of type F, or another citizenship in the profile; one that is not
 * filled in says nothing.
 */
export const isForeign = ({
  user_type,
  citizenship,
}: {
  user_type?: string;
  citizenship?: string | null;
}): boolean => user_type === 'F' || (Boolean(citizenship) && citizenship !== homeCountry);
