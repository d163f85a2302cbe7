import { z } from 'zod';
import { type SettingKey, settingKeys, settingOf } from '#shared/settings.ts';
import { isoDate, reason } from '#shared/validation.ts';

/** The optimistic lock of one setting: how many changes and withdrawals it has seen. */
const version = z.int().min(0).max(2147483647);

const facts = z.object({
  ownerId: z.null(),
  organizationId: z.null(),
  technical: z.boolean(),
  ahead: z.boolean(),
});

/** A change that has not begun to hold: `state` and `facts` are what `actionsOf` asks for. */
const plannedChange = z.object({
  id: z.int(),
  version: z.int(),
  value: z.unknown(),
  valid_from: z.iso.datetime(),
  state: z.string(),
  facts,
});
export type PlannedChange = z.infer<typeof plannedChange>;

/**
 * One setting as it stands: the value at the moment asked for, since when, and what is planned.
 * `facts` are those of a new change.
 */
const settingRow = z.object({
  key: z.enum(settingKeys),
  value: z.unknown(),
  since: z.iso.datetime().nullable(),
  version,
  state: z.string(),
  facts,
  planned: z.array(plannedChange),
});
export type SettingRow = z.infer<typeof settingRow>;

/** `GET /api/settings/?at=`: every setting at a moment; now when none is named. */
export const settingList = z.object({
  at: z.iso.datetime(),
  count: z.int(),
  results: z.array(settingRow),
});

/**
 * A line of a setting's history: who, when, which event, from which value to which, from when on,
 * why.
 */
const settingLine = z.object({
  id: z.int(),
  event: z.string(),
  at: z.iso.datetime(),
  actor: z.string().nullable(),
  actor_role: z.string(),
  reason: z.string().nullable(),
  before: z.unknown(),
  value: z.unknown(),
  valid_from: z.iso.datetime(),
});
export type SettingLine = z.infer<typeof settingLine>;

/** `GET /api/settings/:key/`. */
export const settingDetail = settingRow.extend({ history: z.array(settingLine) });
export type SettingDetail = z.infer<typeof settingDetail>;

/** `POST /api/settings/:key/`: a new value from a day on (today = at once), with the reason. */
export const settingPlan = (key: SettingKey) =>
  z.object({ version, value: settingOf(key).schema, valid_from: isoDate, reason });
export type SettingPlan = z.infer<ReturnType<typeof settingPlan>>;

/** `POST /api/settings/:key/changes/:id/withdraw/`. */
export const settingWithdrawal = z.object({ version, reason });
