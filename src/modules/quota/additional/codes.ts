import { type Code, dcTypeIds, dcTypeOf, dcTypes, idsOf } from '#shared/codes.ts';

/** What an additional quota is for: types 800 to 1000, or 1100 to 1300. */
export const additionalBases = [
  { id: 100, name: 'outsideQuota', contract: false },
  { id: 200, name: 'contract', contract: true },
] as const satisfies readonly (Code & { contract: boolean })[];

export const additionalBasisIds = idsOf(additionalBases);

/**
 * The forms of study that additional places are asked for; what they become is set at admission.
 */
export const additionalDcTypes = [
  { id: dcTypeIds.dsc },
  { id: dcTypeIds.phd },
  { id: dcTypeIds.trainee },
] as const;

/** Whether the places of a basis are under contract. */
export const isContractBasis = (basis: number): boolean =>
  additionalBases.some(({ id, contract }) => id === basis && contract);

/**
 * The type of study that an admission on additional basis gives: outside quota or under contract,
 * of the family that was examined. A foreign citizen is always under contract. Throws for a form
 * that has no family of this kind.
 */
export function additionalTypeOf(dcType: number, basis: number, foreign: boolean): number {
  const contract = foreign || isContractBasis(basis);
  const family = dcTypeOf(dcType)?.family;
  const found = dcTypes.find(
    (type) => !type.applicantMayChoose && type.contract === contract && type.family === family,
  );
  if (!found) throw new Error(`no additional form of study for ${dcType}`);
  return found.id;
}
