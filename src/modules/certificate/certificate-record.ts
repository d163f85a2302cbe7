import type { CertificateFacts } from '#machines/certificate.machine.ts';
import { shortName } from '#shared/names.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';

/**
 * A certificate as it travels; `proves` is the European level that its level or score reaches by
 * the minimums of its type.
 */
export interface CertificateRecord
  extends TravellingRecord<CertificateFacts & { validUntil: string }> {
  type: Named & { id: number; scale: string };
  number: string;
  level: string | null;
  score: number | null;
  proves: string | null;
  given_date: string;
  valid_until: string | null;
  file_id: string | null;
  file_name: string | null;
  reason: string | null;
  holder: { surname: string | null; first_name: string | null };
  created_at: string;
}

/** Surname and first name of the person whose certificate it is. */
export const holderName = ({ holder }: Pick<CertificateRecord, 'holder'>): string =>
  shortName(holder);
