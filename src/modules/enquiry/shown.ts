import { formatPhone } from '#shared/formats.ts';
import { type ShownField, type ShownFields, shownDay, shownState } from '#shared/shown-fields.ts';
import type { EnquiryRecord, ListedEnquiry } from './schema.ts';

/** What lists show of an enquiry. */
export const listed = {
  number: { head: 'enquiry-screen.number', value: ({ number }) => number, width: 18 },
  sender_name: { head: 'validation.field.sender_name', value: ({ sender_name }) => sender_name },
  topic: {
    head: 'validation.field.topic',
    value: ({ topic }, { t }) => t(`codes.enquiryTopic.${topic}`),
  },
  channel: {
    head: 'enquiry-screen.channel',
    value: ({ channel }, { t }) => t(`codes.enquiryChannel.${channel}`),
  },
  language: {
    head: 'enquiry-screen.language',
    value: ({ language }, { t }) => t(`processes.language.${language}`),
  },
  organization: {
    head: 'enquiry-screen.organization',
    value: ({ organization }, { name }) => organization && name(organization),
  },
  created_at: {
    head: 'enquiry-screen.received',
    value: ({ created_at }) => shownDay(created_at),
  },
  answered_on: {
    head: 'enquiry-screen.answeredOn',
    value: ({ answered_on }) => shownDay(answered_on),
  },
} satisfies ShownFields<ListedEnquiry>;

/** What its page shows beside that. */
export const whole = {
  phone: { head: 'validation.field.phone', value: ({ phone }) => phone && formatPhone(phone) },
  email: { head: 'validation.field.email', value: ({ email }) => email },
  application_number: {
    head: 'validation.field.application_number',
    value: ({ application_number }) => application_number,
  },
  check_code: { head: 'enquiry-screen.code', value: ({ check_code }) => check_code },
} satisfies ShownFields<EnquiryRecord>;

/** The columns of the exported sheet. */
export const exported: readonly ShownField<EnquiryRecord>[] = [
  listed.number,
  listed.topic,
  listed.channel,
  listed.language,
  listed.organization,
  shownState('enquiry'),
  listed.created_at,
  listed.answered_on,
];
