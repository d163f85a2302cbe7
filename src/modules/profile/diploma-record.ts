import type { DiplomaRecord } from '#modules/diploma/schema.ts';

/** "AB 1234567": serial and number as printed. */
export const diplomaNumber = ({
  serial,
  number,
}: Pick<DiplomaRecord, 'serial' | 'number'>): string => [serial, number].filter(Boolean).join(' ');
