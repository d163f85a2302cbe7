import { shortName } from '#shared/names.ts';
import { type ShownFields, shownDay } from '#shared/shown-fields.ts';
import type { CertificateRecord, ListedCertificate } from './schema.ts';

/** What lists show of a language certificate. */
export const listed = {
  type: { head: 'certificate.name', value: ({ type }, { name }) => name(type) },
  number: { head: 'validation.field.number', value: ({ number }) => number },
  holder: { head: 'certificate-screen.holder', value: ({ holder }) => shortName(holder) },
  /** Its level or score, with the European level that it proves. */
  result: {
    head: 'certificate-screen.resultHead',
    value: ({ level, score, proves }, { t, number }) => {
      const own = level ?? (score === null ? '' : number(score));
      return proves && proves !== own ? t('certificate-screen.result', { own, proves }) : own;
    },
  },
  given_date: {
    head: 'validation.field.given_date',
    value: ({ given_date }) => shownDay(given_date),
  },
  /** How long it is good: its own last day, or that by the rule of its type. */
  validity: {
    head: 'validation.field.valid_until',
    value: ({ valid_until, facts }, { t, date }) => {
      if (valid_until) return shownDay(valid_until);
      return facts.validUntil
        ? t('certificate-screen.noLimit', { date: date(facts.validUntil) })
        : t('certificate-screen.noLimitKnown');
    },
  },
} satisfies ShownFields<ListedCertificate>;

/** What its page shows beside that. */
export const whole = {
  type: { head: 'validation.field.type_id', value: ({ type }, { name }) => name(type) },
  created_at: {
    head: 'certificate-screen.entered',
    value: ({ created_at }) => shownDay(created_at),
  },
} satisfies ShownFields<CertificateRecord>;
