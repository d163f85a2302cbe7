import { z } from 'zod';
import type { CertificateFacts } from '#machines/certificate.machine.ts';
import { assignment } from '#shared/assignment.ts';
import { cleanLine } from '#shared/clean-text.ts';
import type { LanguageLevel } from '#shared/codes.ts';
import { addDays, yearsLater } from '#shared/dates.ts';
import { certificateNumberPattern } from '#shared/formats.ts';
import {
  type ListRow,
  moment,
  namedThing,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import {
  decimal,
  directoryId,
  isoDate,
  line,
  orNull,
  pastDate,
  written,
} from '#shared/validation.ts';

/** How a type of certificate counts: by a score in a range, or by levels, lowest first. */
export type CertificateScale =
  | { kind: 'score'; min: number; max: number; step: number }
  | { kind: 'level'; levels: readonly string[] };

/**
 * What decides about a type: its scale and its own minimums for the European levels
 * (certificate-types.csv).
 */
export interface ScaledType {
  scale: string;
  min_b1: string | null;
  min_b2: string | null;
  min_c1: string | null;
}

const european = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'];
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const plain = (level: string): string => level.toUpperCase().replace(/[\s-]/g, '');

/**
 * Reads a scale of the directory: `0-9 step 0.5`, `CEFR level`, `TDN 3-5`, `TRKI 1-4`, `level 1-6`,
 * `N5-N1` …
 */
export function scaleOf(scale: string): CertificateScale {
  if (scale === 'CEFR level' || scale === 'A1-C2') return { kind: 'level', levels: european };
  if (scale === 'N5-N1') return { kind: 'level', levels: ['N5', 'N4', 'N3', 'N2', 'N1'] };
  const levels = /^(level|[A-Z]+) (\d)-(\d)$/.exec(scale);
  if (levels) {
    const prefix = levels[1] === 'level' ? '' : `${levels[1]}${levels[1] === 'TRKI' ? '-' : ' '}`;
    return {
      kind: 'level',
      levels: range(Number(levels[2]), Number(levels[3])).map((level) => `${prefix}${level}`),
    };
  }
  const score = /^(\d+)-(\d+)\+?(?: step ([\d.]+))?/.exec(scale);
  if (!score) throw new Error(`Unknown scale of a certificate type: ${scale}`);
  return {
    kind: 'score',
    min: Number(score[1]),
    max: Number(score[2]),
    step: Number(score[3] ?? 1),
  };
}

/**
 * What is wrong with a level or score by the scale of its type; null = nothing. Answers the field
 * and the validation key.
 */
export function scaleProblem(
  scale: string,
  { level, score }: { level?: string | null; score?: number | null },
) {
  const known = scaleOf(scale);
  if (known.kind === 'level') {
    if (!level) return { field: 'level', key: 'validation.required' } as const;
    return known.levels.some((one) => plain(one) === plain(level))
      ? null
      : ({ field: 'level', key: 'validation.choice' } as const);
  }
  if (score === null || score === undefined)
    return { field: 'score', key: 'validation.required' } as const;
  const { min, max, step } = known;
  if (score < min || score > max)
    return { field: 'score', key: 'validation.between', params: { min, max } } as const;
  return Number.isInteger(score / step)
    ? null
    : ({ field: 'score', key: 'validation.step', params: { step } } as const);
}

/**
 * The highest European level that a certificate proves by the minimums of its type; null below B1
 * (guard GA8).
 */
export function reachedLevel(
  type: ScaledType,
  value: { level: string | null; score: number | null },
): LanguageLevel | null {
  const known = scaleOf(type.scale);
  const rank = (text: string): number =>
    known.kind === 'score'
      ? Number(text)
      : known.levels.findIndex((one) => plain(one) === plain(text));
  const mine =
    known.kind === 'score' ? value.score : value.level === null ? null : rank(value.level);
  if (mine === null || mine < 0) return null;
  const reaches = (minimum: string | null): boolean => minimum !== null && mine >= rank(minimum);
  if (reaches(type.min_c1)) return 'C1';
  if (reaches(type.min_b2)) return 'B2';
  return reaches(type.min_b1) ? 'B1' : null;
}

/** The fields of a language certificate. Empty `valid_until` = no limit by its owner. */
const certificateShape = z.object({
  type_id: directoryId,
  number: written(cleanLine, (text) => certificateNumberPattern.test(text), 'certificate_number'),
  level: orNull(line({ max: 10 })).optional(),
  score: decimal(2).min(0).max(1000).nullable().optional(),
  given_date: pastDate,
  valid_until: orNull(isoDate).optional(),
  file_id: z.uuid(),
});

/**
 * The last day on which a certificate counts: its own, or so many years after it was given when the
 * issuer sets no limit.
 */
export const lastDayOf = (
  { valid_until, given_date }: { valid_until: string | null; given_date: string },
  years: number,
): string => valid_until ?? addDays(yearsLater(given_date, years), -1);

/**
 * The form: also the order of its dates. Level or score against the type's scale: `scaleProblem` of
 * `certificate-scale.ts`.
 */
export const certificateFields = certificateShape.check(({ value, issues }) => {
  if (!value.valid_until || value.valid_until > value.given_date) return;
  issues.push({
    code: 'custom',
    input: value.valid_until,
    path: ['valid_until'],
    message: 'validation.date_order',
  });
});
export type CertificateFields = z.infer<typeof certificateFields>;

/**
 * A certificate as it travels; `proves` is the European level that its level or score reaches by
 * the minimums of its type. The file is null for readers who see no scans.
 */
export const certificateRecord = recordOf(
  { validUntil: z.string() },
  {
    type: namedThing.extend({ scale: z.string() }),
    number: z.string(),
    level: z.string().nullable(),
    score: z.number().nullable(),
    proves: z.string().nullable(),
    given_date: z.string(),
    valid_until: z.string().nullable(),
    file_id: z.string().nullable(),
    file_name: z.string().nullable(),
    reason: z.string().nullable(),
    holder: z.object({ surname: z.string().nullable(), first_name: z.string().nullable() }),
    created_at: moment,
    /** The last day of the reader's turn. */
    due: z.string().nullable(),
    /** Who of the reader's own organization is on it. */
    assignment: assignment.nullable().optional(),
  },
);
export type CertificateRecord = RecordOf<typeof certificateRecord, CertificateFacts>;

/** A certificate in a list, and as an applicant chooses one. */
export const certificateRow = certificateRecord.omit({
  file_id: true,
  file_name: true,
  reason: true,
  created_at: true,
});
export type ListedCertificate = ListRow<typeof certificateRow>;
