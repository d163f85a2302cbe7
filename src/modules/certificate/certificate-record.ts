import { shortName } from '#shared/names.ts';
import type { CertificateRecord } from './schema.ts';

/** Surname and first name of the person whose certificate it is. */
export const holderName = ({ holder }: Pick<CertificateRecord, 'holder'>): string =>
  shortName(holder);
