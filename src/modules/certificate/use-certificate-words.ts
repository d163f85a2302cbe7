import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListedCertificate } from './schema.ts';

/**
 * What a certificate says of itself, in words: its level or score with the European level, and how
 * long it is good.
 */
export function useCertificateWords() {
  const t = useTexts('certificate-screen');
  const format = useFormat();
  return {
    result: ({
      level,
      score,
      proves,
    }: Pick<ListedCertificate, 'level' | 'score' | 'proves'>): string => {
      const own = level ?? (score === null ? '' : format.number(score));
      return proves && proves !== own ? t('certificate-screen.result', { own, proves }) : own;
    },
    validity: ({ valid_until, facts }: ListedCertificate): string => {
      if (valid_until) return format.date(valid_until);
      return facts.validUntil
        ? t('certificate-screen.noLimit', { date: format.date(facts.validUntil) })
        : t('certificate-screen.noLimitKnown');
    },
  };
}
