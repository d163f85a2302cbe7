import { describe, expect, it } from 'vitest';
import * as examCodes from '#modules/additional-exam/codes.ts';
import * as publicCodes from '#shared/codes.ts';
import {
  dcTypes,
  dcTypesOffered,
  diplomaDegrees,
  documentKinds,
  scholarshipStatuses,
  workTypes,
} from '#shared/codes.ts';
import en from '#shared/locales/en/codes.json' with { type: 'json' };
import ru from '#shared/locales/ru/codes.json' with { type: 'json' };
import uz from '#shared/locales/uz/codes.json' with { type: 'json' };
import * as personGroups from '#shared/person-groups.ts';

const pathsOf = (texts: object): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [key] : Object.keys(value).map((id) => `${key}.${id}`),
  );
const texts = (text: object) =>
  Object.values(text).flatMap((value) =>
    typeof value === 'string' ? [value] : Object.values<string>(value),
  );

describe('code lists', () => {
  it('have the numbers of the specification', () => {
    expect(dcTypes.map(({ id }) => id)).toEqual([
      100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300,
    ]);
    expect(dcTypes.filter(({ family }) => family === 'dsc').map(({ id }) => id)).toEqual([
      100, 400, 600, 800, 1100,
    ]);
    expect(dcTypes.filter(({ targeted }) => targeted).map(({ id }) => id)).toEqual([600, 700]);
    expect(dcTypes.filter(({ trainee }) => trainee).map(({ id }) => id)).toEqual([300, 1000, 1300]);
    expect(dcTypes.filter(({ exam }) => !exam).map(({ id }) => id)).toEqual([400, 500]);
    expect(dcTypes.filter(({ quota }) => quota).map(({ id }) => id)).toEqual([
      100, 200, 300, 600, 700,
    ]);
    expect(workTypes).toHaveLength(12);
    expect(documentKinds).toHaveLength(12);
    expect(scholarshipStatuses.every(({ id }) => typeof id === 'string')).toBe(true);
  });

  it('offer every type in quarter 1 and independent research in the others', () => {
    expect(dcTypesOffered([1, 2])).toEqual([100, 200, 300, 400, 500, 600, 700]);
    expect(dcTypesOffered([3])).toEqual([400, 500]);
  });

  it('know which diploma opens which study', () => {
    expect(diplomaDegrees.filter(({ opensDsc }) => opensDsc).map(({ id }) => id)).toEqual([
      500, 600,
    ]);
    expect(diplomaDegrees.filter(({ opensPhd }) => opensPhd).map(({ id }) => id)).toEqual([
      200, 300, 400,
    ]);
  });
});

describe('names of codes', () => {
  it('exist in three languages, none empty', () => {
    expect(pathsOf(ru)).toEqual(pathsOf(uz));
    expect(pathsOf(en)).toEqual(pathsOf(uz));
    for (const language of [uz, ru, en])
      expect(texts(language).filter((text) => !text.trim())).toEqual([]);
  });

  it('are written with the right Uzbek apostrophes', () => {
    expect(texts(uz).filter((text) => /['`‘’]|[oOgG]ʼ|(?<![oOgG])ʻ/.test(text))).toEqual([]);
    expect(texts(uz).filter((text) => /[а-яё]/i.test(text))).toEqual([]);
  });

  it('name every row of every list', () => {
    const singular: Record<string, keyof typeof uz> = {
      additionalExamSubjects: 'additionalExamSubject',
      conditionGrounds: 'conditionGround',
      dcTypes: 'dcType',
      eduLanguages: 'eduLanguage',
      genders: 'gender',
      ageGroups: 'ageGroup',
      scholarshipStatuses: 'scholarshipStatus',
      scientificDegrees: 'scientificDegree',
      scientificTitles: 'scientificTitle',
      workTypes: 'workType',
      diplomaDegrees: 'diplomaDegree',
      educationForms: 'educationForm',
      diplomaEducationTypes: 'diplomaEducationType',
      leaveGrounds: 'leaveGround',
      cancelReasons: 'cancelReason',
      disabilityTypes: 'disabilityType',
      benefitTypes: 'benefitType',
      organizationTypes: 'organizationType',
      oldListFlags: 'oldListFlag',
      documentKinds: 'documentKind',
      userTypes: 'userType',
      periodTypes: 'periodType',
    };
    const lists: Record<string, unknown> = { ...publicCodes, ...personGroups, ...examCodes };
    for (const [list, group] of Object.entries(singular)) {
      const rows = lists[list] as readonly (string | { id: string | number })[];
      const ids = rows.map((row) => String(typeof row === 'string' ? row : row.id));
      expect(Object.keys(uz[group]).sort(), list).toEqual(ids.sort());
    }
  });
});
