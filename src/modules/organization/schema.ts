import { z } from 'zod';
import type { OrganizationFacts } from '#machines/organization.machine.ts';
import { bodyStaffRoles } from '#shared/abilities-staff.ts';
import { dcTypes, organizationTypes } from '#shared/codes.ts';
import { orderNumberPattern } from '#shared/formats.ts';
import {
  everyRow,
  type ListRow,
  moment,
  namedThing,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import {
  coded,
  codeOf,
  directoryId,
  id,
  importedPinfl,
  line,
  orNull,
  pastDate,
  phone,
  tin,
} from '#shared/validation.ts';

const names = { name_uz: z.string(), name_ru: z.string(), name_en: z.string() };
const named = z.object({ id: z.int(), ...names });
const name = line({ min: 3, max: 300 });

/** The languages that documents of an organization are issued in. */
export const documentLanguages = ['uz', 'ru', 'en'] as const;

const contacts = {
  phone: orNull(phone).optional(),
  address: orNull(line({ min: 5, max: 255 })).optional(),
};

/** What is sent to create an organization; `staff_role` only for type 300, empty = ministry. */
export const organizationFields = z.object({
  type: codeOf(organizationTypes),
  name_uz: name,
  name_ru: name,
  name_en: name,
  short_name_uz: orNull(line({ max: 60 })).optional(),
  tin,
  region_id: directoryId,
  district_id: id.nullable().optional(),
  higher_organization_id: id.nullable().optional(),
  staff_role: z.literal(bodyStaffRoles).nullable().optional(),
  document_language: z.enum(documentLanguages).optional(),
  ...contacts,
});
export type OrganizationFields = z.infer<typeof organizationFields>;

/** A specialty that an organization offers, and in which doctoral types. */
const offer = z.object({ direction_id: id, dc_types: z.array(codeOf(dcTypes)).min(1) });

/**
 * A change: what is not sent stays. Universities and ministries may send contacts only;
 * `directions` are all that it offers from now on.
 */
export const organizationChange = organizationFields
  .partial()
  .extend({ directions: z.array(offer).max(400).optional() });
export type OrganizationChange = z.infer<typeof organizationChange>;
export const contactFields = ['phone', 'address'] as const;

/** `organization.setAdmin`: the person by the personal number, as the sign-on gave it. */
export const adminChoice = z.object({ pinfl: importedPinfl });
export type AdminChoice = z.infer<typeof adminChoice>;
/**
 * Who has a personal number, by name, before they are made admin; null when nobody has signed in
 * with it.
 */
export const candidate = z.object({
  person: z
    .object({
      surname: z.string().nullable(),
      first_name: z.string().nullable(),
      middle_name: z.string().nullable(),
    })
    .nullable(),
});
export type Candidate = z.infer<typeof candidate>;

/** `organization.merge`: who takes over, by which order. */
export const mergeFields = z.object({
  successor_id: id,
  merge_order_number: coded(orderNumberPattern, 'order_number', (text) => text.trim()),
  merge_order_date: pastDate,
  merge_order_file_id: z.string().min(1).pipe(z.uuid()),
});
export type MergeFields = z.infer<typeof mergeFields>;

/**
 * Somebody who works for the organization; phone and e-mail are null for roles that see no personal
 * data.
 */
const staffRow = z.object({
  id: z.int(),
  surname: z.string().nullable(),
  first_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  role: z.string(),
  mobile_phone: z.string().nullable(),
  email: z.string().nullable(),
});

/** `GET /api/organizations/{id}/parts/`: what belongs to an organization beside its own record. */
export const organizationParts = z.object({
  subordinates: z.array(z.object({ ...named.shape, type: z.int() })),
  directions: z.array(z.object({ ...named.shape, code: z.string(), dc_types: z.array(z.int()) })),
  /** Tag of the states -> how many applications and students; zero is not left out. */
  counts: z.object({ awaitsDecision: z.int(), studying: z.int(), ended: z.int() }),
  staff: z.array(staffRow),
});
export type OrganizationParts = z.infer<typeof organizationParts>;

/** An organization as it travels; `tin` is null for readers who see no contacts. */
export const organizationRecord = recordOf(
  {},
  {
    type: z.int(),
    name_uz: z.string(),
    name_ru: z.string(),
    name_en: z.string(),
    short_name_uz: z.string().nullable(),
    region: namedThing.nullable(),
    district: namedThing.nullable(),
    higher_organization: namedThing.nullable(),
    staff_role: z.int().nullable(),
    document_language: z.enum(documentLanguages),
    tin: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    admin: z
      .object({
        id: z.int(),
        surname: z.string().nullable(),
        first_name: z.string().nullable(),
        middle_name: z.string().nullable(),
      })
      .nullable(),
    /** Nobody answers for it: no admin, or one who has not the role of its staff (any more). */
    without_admin: z.boolean(),
    students: z.int(),
    reason: z.string().nullable(),
    merged_into: namedThing.nullable(),
    merge_order_number: z.string().nullable(),
    merge_order_date: z.string().nullable(),
    merge_order_file_id: z.string().nullable(),
    created_at: moment,
  },
);
export type OrganizationRecord = RecordOf<typeof organizationRecord, OrganizationFacts>;

/** An organization in the list. */
export const organizationRow = organizationRecord.pick({
  ...everyRow,
  name_uz: true,
  name_ru: true,
  name_en: true,
  type: true,
  region: true,
  higher_organization: true,
  students: true,
  without_admin: true,
});
export type ListedOrganization = ListRow<typeof organizationRow>;
