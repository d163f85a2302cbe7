/**
 * The code lists, the specification's and our own: numbers and English names only. What people read
 * is in `locales/<lang>/codes.json` under `codes.<list>.<id>`, the list in the singular:
 * `codes.dcType.500`.
 */

/** One row of a plain code list. */
export interface Code {
  id: number;
  name: string;
}

/** The ids of a code list by the names of its rows: `workTypeIds.thesis`. */
export const idsOf = <const Id extends number | string, const Row extends { id: Id; name: string }>(
  rows: readonly Row[],
): { readonly [One in Row as One['name']]: One['id'] } =>
  Object.fromEntries(rows.map(({ id, name }) => [name, id])) as {
    [One in Row as One['name']]: One['id'];
  };

/** What a type of doctoral study is, for rules about it. */
export interface DcType extends Code {
  family: 'dsc' | 'phd' | 'trainee';
  /** Entrance exam. */
  exam: boolean;
  /** Takes a place of the quota of the organization (the additional quota is not meant). */
  quota: boolean;
  independent: boolean;
  targeted: boolean;
  trainee: boolean;
  /** Whether an applicant may choose it; the others are set at admission on additional basis. */
  applicantMayChoose: boolean;
  /** Paid under a contract with a number, a date and a payer. */
  contract: boolean;
}

const fullTime = {
  exam: true,
  quota: true,
  independent: false,
  targeted: false,
  trainee: false,
  applicantMayChoose: true,
  contract: false,
} as const;
const ownTime = {
  exam: false,
  quota: false,
  independent: true,
  targeted: false,
  trainee: false,
  applicantMayChoose: true,
  contract: false,
} as const;
const targeted = { ...fullTime, targeted: true } as const;
const additional = { ...fullTime, quota: false, applicantMayChoose: false } as const;
const paid = { ...additional, contract: true } as const;

/** The thirteen types of doctoral study. */
export const dcTypes = [
  { id: 100, name: 'dsc', family: 'dsc', ...fullTime },
  { id: 200, name: 'phd', family: 'phd', ...fullTime },
  { id: 300, name: 'trainee', family: 'trainee', ...fullTime, trainee: true },
  { id: 400, name: 'independentDsc', family: 'dsc', ...ownTime },
  { id: 500, name: 'independentPhd', family: 'phd', ...ownTime },
  { id: 600, name: 'targetedDsc', family: 'dsc', ...targeted },
  { id: 700, name: 'targetedPhd', family: 'phd', ...targeted },
  { id: 800, name: 'outsideQuotaDsc', family: 'dsc', ...additional },
  { id: 900, name: 'outsideQuotaPhd', family: 'phd', ...additional },
  { id: 1000, name: 'outsideQuotaTrainee', family: 'trainee', ...additional, trainee: true },
  { id: 1100, name: 'contractDsc', family: 'dsc', ...paid },
  { id: 1200, name: 'contractPhd', family: 'phd', ...paid },
  { id: 1300, name: 'contractTrainee', family: 'trainee', ...paid, trainee: true },
] as const satisfies readonly DcType[];

export const dcTypeIds = idsOf(dcTypes);

/** The row of a type; undefined when the number is none. */
export function dcTypeOf(id: number): DcType | undefined {
  return dcTypes.find((type) => type.id === id);
}

/**
 * The types an applicant may choose in a period: all seven with quarter 1, else independent
 * research only (guard GA2).
 */
export function dcTypesOffered(quarters: readonly number[]): number[] {
  return dcTypes
    .filter((type) => type.applicantMayChoose && (type.independent || quarters.includes(1)))
    .map((type) => type.id);
}

/** Languages of study and of the application. */
export const eduLanguages = [
  { id: 100, name: 'uzbek' },
  { id: 200, name: 'russian' },
  { id: 300, name: 'karakalpak' },
] as const satisfies readonly Code[];

export const genders = [
  { id: 1, name: 'male' },
  { id: 2, name: 'female' },
] as const satisfies readonly Code[];

/** Who pays; the specification makes these ids strings. */
export const scholarshipStatuses = [
  { id: '100', name: 'budget' },
  { id: '200', name: 'none' },
  { id: '300', name: 'foreignOwnExpense' },
  { id: '400', name: 'byOrganization' },
] as const;

export const scholarshipIds = idsOf(scholarshipStatuses);
export type Scholarship = (typeof scholarshipStatuses)[number]['id'];

export const scientificDegrees = [
  { id: 100, name: 'doctorOfPhilosophy' },
  { id: 200, name: 'doctorOfScience' },
] as const satisfies readonly Code[];

export const scientificDegreeIds = idsOf(scientificDegrees);

export const scientificTitles = [
  { id: 100, name: 'seniorResearcher' },
  { id: 200, name: 'associateProfessor' },
  { id: 300, name: 'professor' },
  { id: 400, name: 'academician' },
] as const satisfies readonly Code[];

/**
 * Kinds of scientific works and of monitoring evidence; `article` and `thesis` count for guard GA6.
 */
export const workTypes = [
  { id: 100, name: 'thesis' },
  { id: 200, name: 'article' },
  { id: 300, name: 'other' },
  { id: 400, name: 'individualWorkPlan' },
  { id: 500, name: 'theoreticalMethodologicalProgram' },
  { id: 600, name: 'topicAnalyticalInfo' },
  { id: 700, name: 'seminarReport' },
  { id: 800, name: 'foreignArticle' },
  { id: 900, name: 'report' },
  { id: 1000, name: 'dissertation' },
  { id: 1100, name: 'autoReferat' },
  { id: 1200, name: 'monograph' },
] as const satisfies readonly Code[];

export const workTypeIds = idsOf(workTypes);
/** The works that count as articles. */
export const articleTypes: readonly number[] = [workTypeIds.article, workTypeIds.foreignArticle];

/**
 * What a diploma gives; `opensPhd` and `opensDsc` say for which family it is enough (guard GA5).
 */
export const diplomaDegrees = [
  { id: 100, name: 'bachelor', opensPhd: false, opensDsc: false },
  { id: 200, name: 'master', opensPhd: true, opensDsc: false },
  { id: 300, name: 'specialist', opensPhd: true, opensDsc: false },
  { id: 400, name: 'clinicalResidency', opensPhd: true, opensDsc: false },
  { id: 500, name: 'candidateOfScience', opensPhd: false, opensDsc: true },
  { id: 600, name: 'phd', opensPhd: false, opensDsc: true },
  { id: 700, name: 'dsc', opensPhd: false, opensDsc: false },
] as const satisfies readonly (Code & { opensPhd: boolean; opensDsc: boolean })[];

/** The degrees that open a study for a doctor of science. */
export const degreesBeforeDsc: readonly number[] = diplomaDegrees.flatMap(({ id, opensDsc }) =>
  opensDsc ? [id] : [],
);
const degreeIds = idsOf(diplomaDegrees);
/** Degrees that the attestation commission awards. */
export const attestedDegrees: readonly number[] = [
  degreeIds.candidateOfScience,
  degreeIds.phd,
  degreeIds.dsc,
];

export const educationForms = [
  { id: 100, name: 'fullTime' },
  { id: 200, name: 'partTime' },
  { id: 300, name: 'evening' },
  { id: 400, name: 'distance' },
] as const satisfies readonly Code[];

export const diplomaEducationTypes = [
  { id: 100, name: 'state' },
  { id: 200, name: 'nonState' },
  { id: 300, name: 'foreign' },
] as const satisfies readonly Code[];

/**
 * Grounds of an academic leave; child care may last longer than the others (`vacation.max_months`).
 */
export const leaveGrounds = [
  { id: 100, name: 'health' },
  { id: 200, name: 'maternity' },
  { id: 300, name: 'childCare' },
  { id: 400, name: 'militaryService' },
  { id: 500, name: 'familyCare' },
  { id: 600, name: 'studyAbroad' },
] as const satisfies readonly Code[];

/** Reasons of cancelling a student; the first three are also the reasons of a monitoring result. */
export const cancelReasons = [
  { id: 100, name: 'didNotFulfilPlan' },
  { id: 200, name: 'died' },
  { id: 300, name: 'violatedRules' },
  { id: 400, name: 'ownWish' },
  { id: 500, name: 'movedToOtherWork' },
  { id: 600, name: 'courtDecision' },
] as const satisfies readonly Code[];

export const cancelReasonIds = idsOf(cancelReasons);

/** Who pays for a study under contract. */
export const contractPayers = [
  { id: 100, name: 'ownOrganization' },
  { id: 200, name: 'otherOrganization' },
  { id: 300, name: 'person' },
] as const satisfies readonly Code[];

export const disabilityTypes = [
  { id: 0, name: 'none' },
  { id: 100, name: 'groupOne' },
  { id: 200, name: 'groupTwo' },
  { id: 300, name: 'groupThree' },
  { id: 400, name: 'sinceChildhood' },
] as const satisfies readonly Code[];

export const benefitTypes = [
  { id: 0, name: 'none' },
  { id: 100, name: 'presidentScholarship' },
  { id: 200, name: 'womenQuota' },
  { id: 300, name: 'socialRegister' },
  { id: 400, name: 'otherByLaw' },
] as const satisfies readonly Code[];

/** Kinds of organizations; `institution` = trains doctoral students (types of guard GA3). */
export const organizationTypes = [
  { id: 100, name: 'higherEducation', institution: true },
  { id: 200, name: 'scientific', institution: true },
  { id: 300, name: 'ministry', institution: false },
  { id: 400, name: 'innovationMinistry', institution: false },
  { id: 500, name: 'financeMinistry', institution: false },
] as const satisfies readonly (Code & { institution: boolean })[];

export const organizationTypeIds = idsOf(organizationTypes);
/** Kinds of bodies that institutions may stand under. */
export const leadingTypes: readonly number[] = [
  organizationTypeIds.ministry,
  organizationTypeIds.innovationMinistry,
];

/** Status of a certificate type, a certificate language or another row of a directory. */
export const directoryStatuses = [
  { id: 100, name: 'active' },
  { id: 200, name: 'notActive' },
] as const satisfies readonly Code[];

export const directoryStatusIds = idsOf(directoryStatuses);

/** Students of the time before the platform; no numbers are given, the names are stored. */
export const oldListFlags = ['new', 'old', 'confirmed_old', 'unconfirmed_old'] as const;

/** The papers of an application: the eleven of the specification, and the copies of works. */
export const documentKinds = [
  'application',
  'passport',
  'diploma',
  'workbook',
  'workplaceDocument',
  'scientificWorkList',
  'copiesOfWorks',
  'scientificProject',
  'languageCertificate',
  'nationalSubjectCertificate',
  'governmentAward',
  'privilegeDocument',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** F foreign, I natural person, L legal entity. */
export const userTypes = ['F', 'I', 'L'] as const;
export type UserType = (typeof userTypes)[number];

/** Kinds of periods: with quarter 1 a quota period, else for independent researchers only. */
export const periodTypes = [
  { id: 100, name: 'quota' },
  { id: 200, name: 'independent' },
] as const satisfies readonly Code[];

export const periodTypeIds = idsOf(periodTypes);

/** Levels of the European scale that a specialty may demand, lowest first (guard GA8). */
export const languageLevels = ['B1', 'B2', 'C1'] as const;
export type LanguageLevel = (typeof languageLevels)[number];

/** Quarters of an admission year. */
export const quarters = [1, 2, 3, 4] as const;
