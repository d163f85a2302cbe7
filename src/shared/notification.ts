import { z } from 'zod';
import { scholarshipStatuses } from './codes.ts';
import { numberList } from './reference.ts';
import { fitsSms } from './sms.ts';
import { id, line, lines, orNull } from './validation.ts';

/** By what the addressees of a message are chosen. */
export const audiences = ['roles', 'organizations', 'scholarships', 'persons'] as const;
export type Audience = (typeof audiences)[number];

/** The languages in which every message is written. */
export const messageLanguages = ['uz', 'ru', 'en'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

const maxAudienceIds = 500;
const subject = orNull(line({ min: 3, max: 200 })).optional();
const body = orNull(lines({ min: 1, max: 5000 })).optional();

/** Whom a message goes to, and on which ways beside the inbox. */
const address = {
  audience: z
    .preprocess((value) => (value === '' ? null : value), z.enum(audiences).nullable())
    .optional(),
  audience_ids: z.array(id).max(maxAudienceIds).optional(),
  by_mail: z.boolean().optional(),
  by_sms: z.boolean().optional(),
};

/** NOTIFY.CREATE, and a change of the draft: nothing of it must be there before it is sent. */
export const notificationFields = z.object({
  subject_uz: subject,
  subject_ru: subject,
  subject_en: subject,
  body_uz: body,
  body_ru: body,
  body_en: body,
  ...address,
});
export type NotificationFields = z.infer<typeof notificationFields>;

/** The texts of a message as they are stored. */
export type WrittenTexts = Record<`${'subject' | 'body'}_${MessageLanguage}`, string | null>;

/** Whether subject and text stand in every language. */
export const textsComplete = (texts: WrittenTexts): boolean =>
  messageLanguages.every((language) =>
    Boolean(texts[`subject_${language}`] && texts[`body_${language}`]),
  );

/** Whether the texts are short enough for an SMS, in every language. */
export const textsFitSms = (texts: WrittenTexts): boolean =>
  messageLanguages.every((language) => fitsSms(texts[`body_${language}`] ?? ''));

const names = { name_uz: z.string(), name_ru: z.string(), name_en: z.string() };

/** `POST /api/notifications/reach/`: how many people that would reach now. */
export const reachQuery = z.object(address);
/** `mail` and `sms`: how many of them the message also goes to on that way. */
export const reach = z.object({ people: z.int(), mail: z.int(), sms: z.int() });
export type Reach = z.infer<typeof reach>;

/** `GET /api/notifications/choices/`: what a writer chooses addressees from. */
export const audienceChoices = z.object({
  roles: z.array(z.int()),
  scholarships: z.array(z.enum(scholarshipStatuses.map(({ id: code }) => code))),
  organizations: z.array(z.object({ id: z.int(), ...names })),
});
export type AudienceChoices = z.infer<typeof audienceChoices>;

/** Somebody who can be written to: by name, no number and no address. */
const addressee = z.object({
  id: z.int(),
  name: z.string(),
  role_id: z.int(),
  organization: z.object(names).nullable(),
});
export type AddresseeChoice = z.infer<typeof addressee>;

/** `GET /api/notifications/people/?search=`: the first people of a name that one may write to. */
export const peopleQuery = z.object({
  search: z.string().max(200).default(''),
  ids: numberList.optional(),
});
export const peopleAnswer = z.object({ results: z.array(addressee) });
