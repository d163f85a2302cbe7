import { type DocumentKind, dcTypeOf, documentKinds } from '#shared/codes.ts';

/** What a paper is for a type of study: required, optional, made by the system, or not asked. */
export type Demand = 'required' | 'optional' | 'made' | 'notAsked';

/** What of a person decides about papers. */
export interface DocumentHolder {
  employed: boolean;
  disability_type: number;
  benefit_type: number;
}

type Column = Partial<Record<DocumentKind, Demand>>;

const doctoral: Column = {
  application: 'made',
  passport: 'required',
  diploma: 'required',
  scientificWorkList: 'required',
  copiesOfWorks: 'required',
  scientificProject: 'required',
  languageCertificate: 'required',
};
const trainee: Column = {
  application: 'made',
  passport: 'required',
  diploma: 'required',
  languageCertificate: 'required',
};
const independent: Column = {
  application: 'notAsked',
  passport: 'notAsked',
  diploma: 'required',
  scientificWorkList: 'notAsked',
  copiesOfWorks: 'required',
};

function columnOf(dcType: number): Column {
  const type = dcTypeOf(dcType);
  if (type?.independent) return independent;
  return type?.trainee ? trainee : doctoral;
}

/** What is asked of this person for this type; what the table does not name is optional. */
export function demandOf(kind: DocumentKind, dcType: number, person: DocumentHolder): Demand {
  if (kind === 'workbook') return person.employed ? 'required' : 'optional';
  if (kind === 'privilegeDocument')
    return person.benefit_type !== 0 || person.disability_type !== 0 ? 'required' : 'optional';
  return columnOf(dcType)[kind] ?? 'optional';
}

/** The papers that a person is asked to upload, in the order of the specification. */
export function askedDocuments(
  dcType: number,
  person: DocumentHolder,
): { kind: DocumentKind; demand: 'required' | 'optional' }[] {
  return documentKinds.flatMap((kind) => {
    const demand = demandOf(kind, dcType, person);
    return demand === 'required' || demand === 'optional' ? [{ kind, demand }] : [];
  });
}

/** The required papers that are not there yet (guard GA7). */
export function missingDocuments(
  dcType: number,
  person: DocumentHolder,
  uploaded: readonly DocumentKind[],
): DocumentKind[] {
  return askedDocuments(dcType, person).flatMap(({ kind, demand }) =>
    demand === 'required' && !uploaded.includes(kind) ? [kind] : [],
  );
}
