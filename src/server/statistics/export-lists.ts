import { type AbilitySubject, scopesFor } from '#shared/abilities.ts';
import type { Language } from '../auth/signed-in.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import type { TravellingRecord } from '../engine/read.ts';
import { readingScopes } from '../engine/scope.ts';
import { applicationProcess } from '../processes/application.ts';
import { quotaDistributionProcess } from '../processes/quota-distribution.ts';
import { quotaRequestProcess } from '../processes/quota-request.ts';
import { columnsFor, type ListColumns } from './application-columns.ts';
import { distributionColumns, requestColumns, requestLineColumns } from './quota-columns.ts';

/** A list that can be had as a spreadsheet. */
export interface ExportedList {
  definition: ProcessDefinition;
  /** The resources whose `export` opens it; a list without any is had by whoever reads it. */
  subjects: readonly AbilitySubject[];
  /** The key of its name: of the file and of the sheet. */
  name: 'export.fileName' | 'export.list.quotaRequests' | 'export.list.quotaRequestLines' | 'export.list.quotaDistribution';
  columnsFor(first: TravellingRecord | undefined, language: Language): ListColumns;
}

const requests = quotaRequestProcess as unknown as ProcessDefinition;

/** Every list that is exported, by the name that its task keeps. */
export const exportLists = {
  applications: {
    definition: applicationProcess as unknown as ProcessDefinition,
    subjects: ['ApplyDocumentAll', 'ApplicantDocument'],
    name: 'export.fileName',
    columnsFor,
  },
  quotaRequests: { definition: requests, subjects: [], name: 'export.list.quotaRequests', columnsFor: requestColumns },
  quotaRequestLines: { definition: requests, subjects: [], name: 'export.list.quotaRequestLines', columnsFor: requestLineColumns },
  quotaDistribution: {
    definition: quotaDistributionProcess as unknown as ProcessDefinition,
    subjects: [],
    name: 'export.list.quotaDistribution',
    columnsFor: distributionColumns,
  },
} as const satisfies Record<string, ExportedList>;
export type ExportName = keyof typeof exportLists;

/** The list of a task. Throws when the task names one that is gone. */
export function exportListOf({ list }: { list: string }): ExportedList {
  const found = (exportLists as Record<string, ExportedList>)[list];
  if (!found) throw new Error(`no exported list ${list}`);
  return found;
}

/** Whether this reader may have the list as a file. */
export function mayExport({ subjects, definition }: ExportedList, reader: Reader): boolean {
  if (subjects.length === 0) return readingScopes(definition, reader).length > 0;
  const { actor, userType } = reader;
  if (actor.role === 'system') return false;
  const holder = { role: actor.role, userType: userType ?? ('I' as const) };
  return subjects.some((subject) => scopesFor(holder, subject, 'export').length > 0);
}
