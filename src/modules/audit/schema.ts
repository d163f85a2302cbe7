import { z } from 'zod';
import { watchedKinds } from '#machines/kit.ts';
import { listQuery, numberList, pageOf } from '#shared/reference.ts';
import { reason } from '#shared/validation.ts';

/** How far back the log is searched when nothing is said, in days. */
export const usualDays = 30;
/** The periods that a reader of the log chooses from, in days. */
export const auditDays = [1, 7, usualDays, 365, 3650] as const;

/**
 * What stands over the log: the steps that are watched over, a status set outside of all
 * transitions, and what a second person had to confirm.
 */
export const unusualKinds = [...watchedKinds, 'corrected', 'secondPerson'] as const;
export type UnusualKind = (typeof unusualKinds)[number];
/** So many of them stand over the log; all are behind its filter. */
export const mostUnusual = 5;

const organization = z.object({ name_uz: z.string(), name_ru: z.string(), name_en: z.string() });
/**
 * Who acted: by name, in which role, for which organization; null for the scheduler and visitors.
 */
const actor = z.object({
  id: z.int(),
  name: z.string().nullable(),
  role: z.string(),
  organization: organization.nullable(),
});

/** A field that changed, in the reader's words; `hidden`: they may not see what stood there. */
const changedField = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  hidden: z.boolean(),
});

/** One change of a record as the log keeps it: names of fields, never their values. */
export const auditLine = z.object({
  id: z.int(),
  process: z.string(),
  record_id: z.int(),
  event: z.string(),
  from_state: z.string(),
  to_state: z.string(),
  at: z.date(),
  actor: actor.nullable(),
  /** Of somebody without an account too: the scheduler, a visitor. */
  actor_role: z.string(),
  reason: z.string().nullable(),
  confirm_method: z.string(),
  ip: z.string().nullable(),
  job: z.string().nullable(),
  changed: z.array(z.string()),
  /**
   * Of an export: which list left in a file, how many rows, and the filters by name; values that
   * may name a person are left out.
   */
  taken: z
    .object({ list: z.string(), rows: z.int(), filters: z.record(z.string(), z.string()) })
    .nullable(),
  unusual: z.enum(unusualKinds).nullable(),
});

/**
 * One change as its reader is told it: which record, by its reference and the person or thing it is
 * about, and what stood in its fields, as far as the record itself is shown to them (decision 147).
 */
export const auditChange = auditLine.extend({
  record: z.object({ reference: z.string().nullable(), name: z.string().nullable() }).nullable(),
  changes: z.array(changedField),
});

/** Who of an organization has done something: the choices of a filter. */
export const activityPeople = z.array(z.object({ id: z.int(), name: z.string() }));
export type ActivityPerson = z.infer<typeof activityPeople>[number];

/** What an administrator said of a broken line (decision 068). */
export const lineAttestation = z.object({
  line_id: z.int(),
  at: z.date(),
  reason: z.string(),
  actor: actor.nullable(),
});

/**
 * A change with what the log holds of its record, line by line, and whether their chain is whole:
 * `broken` are the lines that nobody has explained, `attested` the broken lines that somebody has.
 */
export const auditRecord = z.object({
  line: auditChange,
  lines: z.array(auditChange),
  broken: z.array(z.int()),
  attested: z.array(lineAttestation),
});

/**
 * `POST /audit/changes/:id/attest/`, `POST /audit/readings/:id/attest/`: why the broken line stays
 * as it is.
 */
export const attestBody = z.object({ reason });

/**
 * One reading of another person's file, or a look at their record at the call centre (`look`); a
 * search that found nobody has no owner.
 */
export const auditReading = z.object({
  id: z.int(),
  at: z.date(),
  reader: actor,
  owner: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  look: z.enum(['search', 'record']).nullable(),
  record_id: z.int().nullable(),
  ip: z.string().nullable(),
  /** The line does not fit its chain, and nobody has explained why. */
  broken: z.boolean(),
  attested: lineAttestation.nullable(),
});

/** Kinds of what was refused again and again: sign-ins of an account, from a network, and actions. */
export const refusalKinds = ['account', 'address', 'access'] as const;

/**
 * A series of refusals within an hour: of whom (of a network nobody is known), since when, how many,
 * from where the last one came, and what it asked for, as an address without its values.
 */
export const auditRefusal = z.object({
  id: z.int(),
  kind: z.enum(refusalKinds),
  at: z.date(),
  began_at: z.date(),
  tries: z.int(),
  who: actor.nullable(),
  ip: z.string().nullable(),
  route: z.string().nullable(),
});

/**
 * Something that the check of the history found: a record whose lines do not fit, in words for an
 * operator; `line_id` opens it in the log.
 */
const checkFinding = z.object({
  process: z.string(),
  record_id: z.int(),
  problem: z.string(),
  line_id: z.int().nullable(),
});

/**
 * The check of the whole history: the last one that came to its end, and the one that is under way.
 * Null: there is none.
 */
export const historyCheck = z.object({
  last: z
    .object({
      id: z.int(),
      started_at: z.date(),
      finished_at: z.date(),
      lines: z.int(),
      readings: z.int(),
      differences: z.int(),
      /** The first of them; all are counted. */
      found: z.array(checkFinding),
    })
    .nullable(),
  running: z.object({ started_at: z.date(), lines: z.int(), differences: z.int() }).nullable(),
});
type Checked = z.infer<typeof historyCheck>;

const days = z.coerce
  .number()
  .int()
  .min(1)
  .max(auditDays.at(-1) ?? 1)
  .default(usualDays);

const day = z.iso.date().optional();

/**
 * `search`: words of the actor's name, or the number of a record. `from` and `to`, days in Tashkent,
 * go before `days`.
 */
export const auditReadingQuery = listQuery.extend({
  days,
  from: day,
  to: day,
  role: z.string().max(200).optional(),
});
export const auditQuery = auditReadingQuery.extend({
  process: z.string().max(300).optional(),
  event: z.string().max(300).optional(),
  organization: numberList.optional(),
  /** Only what is unusual: of one kind, or of `any`. */
  watched: z.enum([...unusualKinds, 'any']).optional(),
  /** The account of who acted. */
  person: numberList.optional(),
});
export const auditRefusalQuery = auditReadingQuery.extend({ kind: z.string().max(100).optional() });
export type AuditQuery = z.infer<typeof auditQuery>;
export type AuditRefusalQuery = z.infer<typeof auditRefusalQuery>;
export type AuditReadingQuery = z.infer<typeof auditReadingQuery>;

/**
 * The page, and of what it was taken from the newest unusual lines with how many there are, and the
 * newest series of refusals.
 */
export const auditPage = pageOf(auditChange).extend({
  unusual: z.object({
    count: z.int(),
    lines: z.array(auditChange),
    refusals: z.object({ count: z.int(), lines: z.array(auditRefusal) }),
  }),
});
export const auditRefusalPage = pageOf(auditRefusal);
export const auditReadingPage = pageOf(auditReading);

/** As JSON carries them. */
export type AuditChange = Omit<z.infer<typeof auditChange>, 'at'> & { at: string };
export type LineAttestation = Omit<z.infer<typeof lineAttestation>, 'at'> & { at: string };
export type AuditRecord = {
  line: AuditChange;
  lines: AuditChange[];
  broken: number[];
  attested: LineAttestation[];
};
export type AuditPage = {
  count: number;
  results: AuditChange[];
  unusual: {
    count: number;
    lines: AuditChange[];
    refusals: { count: number; lines: AuditRefusal[] };
  };
};
export type AuditRefusal = Omit<z.infer<typeof auditRefusal>, 'at' | 'began_at'> & {
  at: string;
  began_at: string;
};
export type AuditReading = Omit<z.infer<typeof auditReading>, 'at' | 'attested'> & {
  at: string;
  attested: LineAttestation | null;
};
type CheckResult = Omit<NonNullable<Checked['last']>, 'started_at' | 'finished_at'>;
export type HistoryCheck = {
  last: (CheckResult & { started_at: string; finished_at: string }) | null;
  running: { started_at: string; lines: number; differences: number } | null;
};
