import { z } from 'zod';
import { standings } from '#modules/application/for-others/standings.ts';
import { genders, quarters, scholarshipStatuses } from '#shared/codes.ts';
import { ageGroups, citizenships } from '#shared/person-groups.ts';
import { listQuery, numberList, pageOf } from '#shared/reference.ts';
import { moment } from '#shared/rows/list-row.ts';
import { idText } from '#shared/validation.ts';
import { advisorGroupings, efficiencyGroupings, studentGroupings } from './codes.ts';

const number = z.int();
const counts = z.object({
  total: number,
  male: number,
  female: number,
  under40: number,
  over40: number,
  foreign: number,
  local: number,
});
export type Counts = z.infer<typeof counts>;
const ofFamilies = z.object({ all: counts, dsc: counts, phd: counts, trainee: counts });
export type FamilyCounts = z.infer<typeof ofFamilies>;

/** What a row that is no code of a list is called. */
export const named = z.object({
  code: z.string().nullable(),
  name_uz: z.string(),
  name_ru: z.string(),
  name_en: z.string(),
});

const among = <Row extends { id: number }>(rows: readonly Row[]) =>
  z
    .string()
    .refine((text) => text.split(',').every((one) => rows.some(({ id }) => String(id) === one)));

const people = {
  region: numberList.optional(),
  ministry: numberList.optional(),
  organization_type: numberList.optional(),
  organization: numberList.optional(),
  gender: among(genders).optional(),
  age: among(ageGroups).optional(),
  citizenship: z.enum(citizenships).optional(),
};

/** The filters of students; without `tag` those who study now. */
export const studentQuery = z.object({
  ...people,
  by: z.enum(studentGroupings).default('type'),
  year: numberList.optional(),
  period: numberList.optional(),
  admission_year: numberList.optional(),
  quarter: among(quarters.map((id) => ({ id }))).optional(),
  direction: numberList.optional(),
  dc_type: numberList.optional(),
  scholarship: z.enum(scholarshipStatuses.map(({ id }) => id)).optional(),
  tag: z.enum(standings).default('studying'),
  /** A period: the numbers as they were when it was closed. */
  closed: idText.optional(),
});
export type StudentQuery = z.infer<typeof studentQuery>;

/** The filters of the efficiency: of those who began a study, wherever they stand now. */
export const efficiencyQuery = studentQuery
  .omit({ tag: true, closed: true })
  .extend({ by: z.enum(efficiencyGroupings).default('region') });
export type EfficiencyQuery = z.infer<typeof efficiencyQuery>;

/** The filters of research advisors. */
export const advisorQuery = z.object({ ...people, by: z.enum(advisorGroupings).default('degree') });
export type AdvisorQuery = z.infer<typeof advisorQuery>;

/** Of whom the numbers of a row are. */
const keyed = {
  /** Null where the records do not say it. */
  key: z.int().nullable(),
  /** Null for a row of a code list, whose words everybody has. */
  named: named.nullable(),
};
const row = ofFamilies.extend(keyed);
export type StatisticRow = z.infer<typeof row>;

/** What cannot be: what is asked for is not there, or its filters exclude each other. */
const contradictions = [
  'noPeriod',
  'notClosed',
  'otherYear',
  'otherQuarter',
  'otherPlace',
] as const;
export type Contradiction = (typeof contradictions)[number];

/** Numbers as they were at a moment, row by row and in sum. */
const tableOf = <Row extends z.ZodType, Total extends z.ZodType>(row: Row, total: Total) =>
  z.object({
    as_of: moment,
    results: z.array(row),
    total,
    /** Why there is nobody, where what is asked for cannot be. */
    nothing: z.enum(contradictions).nullable(),
  });

const efficiency = z.object({
  /** Who began to study for a doctorate: those who study and those whose study has ended. */
  began: number,
  studying: number,
  ended: number,
  /** Of those whose study has ended. */
  defended: number,
  removed: number,
});
export type Efficiency = z.infer<typeof efficiency>;
const efficiencyRow = efficiency.extend(keyed);
export type EfficiencyRow = z.infer<typeof efficiencyRow>;

/** How many of those who began have come to a defence, as of a moment. */
export const efficiencyTable = tableOf(efficiencyRow, efficiency);
export type EfficiencyTable = z.input<typeof efficiencyTable>;

const userNumbers = z.object({ all: number, numbers: z.array(number) });
const userRow = userNumbers.extend(keyed);
export type UserRow = z.infer<typeof userRow>;

/** Accounts in use by region and role; `numbers` are in the order of `roles`. */
export const userTable = z.object({
  as_of: moment,
  roles: z.array(z.int()),
  results: z.array(userRow),
  total: userNumbers,
});
export type UserTable = z.input<typeof userTable>;

/** Students or research advisors in numbers. */
export const statisticTable = tableOf(row, ofFamilies);
export type StatisticTable = z.input<typeof statisticTable>;

/** A period by which students are narrowed; `closed_at`: its numbers of that moment are kept. */
const statisticPeriod = z.object({
  id: z.int(),
  name_uz: z.string(),
  name_ru: z.string(),
  name_en: z.string(),
  admission_year: z.int(),
  closed_at: moment.nullable(),
});

/** With `closed`: those alone whose numbers of a close are kept. */
export const statisticPeriodQuery = listQuery.extend({ closed: z.literal('1').optional() });

/** `GET /api/statistics/periods/`: newest first. */
export const statisticPeriods = pageOf(statisticPeriod);
export type StatisticPeriod = z.input<typeof statisticPeriod>;
