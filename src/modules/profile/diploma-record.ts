import type { DiplomaFacts } from '#machines/diploma.machine.ts';
import type { DiplomaFields } from '#modules/diploma/schema.ts';
import type { TravellingRecord } from '#web/process/record.ts';

/** A diploma as it travels. */
export interface DiplomaRecord
  extends TravellingRecord<DiplomaFacts>,
    Omit<DiplomaFields, 'serial' | 'file_id'> {
  serial: string | null;
  file_id: string | null;
  file_name: string | null;
  reason: string | null;
}

/** "AB 1234567": serial and number as printed. */
export const diplomaNumber = ({
  serial,
  number,
}: Pick<DiplomaRecord, 'serial' | 'number'>): string => [serial, number].filter(Boolean).join(' ');
