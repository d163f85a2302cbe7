import { auditExport, auditReadingExport } from '#modules/audit/audit-export.server.ts';
import type { ExportTaskTable } from '../db/tables/exports.ts';
import { additionalQuotaExport } from './additional-quota-export.ts';
import { applicationExport } from './application-export.ts';
import { examExport } from './exam-export.ts';
import type { ExportSource } from './export-source.ts';
import { letterExport } from './letter-export.ts';
import { quotaExports } from './quota-exports.ts';
import { targetedLetterExport } from './targeted-letter-export.ts';

export type SourceName = ExportTaskTable['source']['__select__'];

/** Every list that can be exported. */
export const exportSources = {
  applications: applicationExport,
  audit: auditExport,
  auditReadings: auditReadingExport,
  exams: examExport,
  ...quotaExports,
  letters: letterExport,
  targetedLetters: targetedLetterExport,
  additionalQuotas: additionalQuotaExport,
} as unknown as Readonly<Record<SourceName, ExportSource<unknown>>>;
