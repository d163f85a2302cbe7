import { fullName } from '#shared/names.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { nameIn } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ApplicationRecord, ListedApplication } from './schema.ts';

/** The words of an application in the language in use: names of things, codes in words. */
export function useApplicationTexts() {
  const t = useTexts('application', 'codes', 'review');
  const format = useFormat();
  const language = useLanguage();
  return {
    /** Who applies; the reference when the name is not known yet. */
    title: (record: ListedApplication): string => fullName(record.person) || record.reference,
    /** "A-2026-000417, Karimova Aziza": how dialogs and links call it. */
    name: (record: ListedApplication): string =>
      [record.reference, fullName(record.person)].filter(Boolean).join(', '),
    organization: (record: ListedApplication): string => nameIn(language, record.organization),
    period: (record: ApplicationRecord): string => nameIn(language, record.period),
    /** "05.01.04 Mathematical software …". */
    direction: ({ direction }: ListedApplication): string =>
      direction ? `${direction.code} ${nameIn(language, direction)}` : '',
    dcType: (record: ListedApplication): string => t(`codes.dcType.${record.dc_type}`),
    eduLanguage: ({ edu_language }: ApplicationRecord): string =>
      edu_language === null ? '' : t(`codes.eduLanguage.${edu_language}`),
    document: (kind: string): string => t(`codes.documentKind.${kind}`),
    advisor: ({ advisor }: ApplicationRecord): string => fullName(advisor),
    /** "No. 12-K, 5 November 2026"; empty when nothing is entered. */
    numbered: (number: string | null, date: string | null): string =>
      number ? t('review.numbered', { number, date: date ? format.longDate(date) : '' }) : '',
  };
}
