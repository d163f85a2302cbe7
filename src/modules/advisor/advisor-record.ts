import type { AdvisorFacts } from '#machines/advisor.machine.ts';
import type { NameParts } from '#shared/names.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';

/**
 * An advisor's record as it travels. `students` are those of the person everywhere, `students_here`
 * those of this organization.
 */
export interface AdvisorRecord extends TravellingRecord<AdvisorFacts> {
  person: NameParts & {
    id: number;
    mobile_phone?: string | null;
    email?: string | null;
    pinfl?: string | null;
  };
  organization: Named & { id: number };
  scientific_degree: number | null;
  scientific_title: number | null;
  external: boolean;
  workplace: string | null;
  position: string | null;
  students: number;
  students_here: number;
  max: number;
  consented_at: string | null;
  reason: string | null;
  created_at: string;
}
