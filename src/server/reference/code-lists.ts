import en from '#shared/locales/en/codes.json' with { type: 'json' };
import ru from '#shared/locales/ru/codes.json' with { type: 'json' };
import uz from '#shared/locales/uz/codes.json' with { type: 'json' };
import type { CodeRow } from '#shared/reference.ts';

type CodeList = {
  [Key in keyof typeof uz]: (typeof uz)[Key] extends string ? never : Key;
}[keyof typeof uz];

/**
 * The path below `/static/` of every code list of the specification, and its group in the texts
 * `codes`.
 */
export const staticLists: Readonly<Record<string, CodeList>> = {
  dc_type: 'dcType',
  role: 'role',
  scientific_degree: 'scientificDegree',
  scientific_title: 'scientificTitle',
  type_org: 'organizationType',
  dc_edu_type: 'eduLanguage',
  period_types: 'periodType',
  dc_scientific_work_type: 'workType',
  dc_letter_status: 'letterStatus',
  dc_apply_doc_status: 'applyDocumentStatus',
  dc_letter_type: 'letterType',
  get_quote_org_type: 'quoteOrgType',
  get_total_quote_type: 'totalQuoteType',
};

/** A code list with its names, ordered by number. */
export function codeRows(list: CodeList): CodeRow[] {
  const russian: Record<string, string> = ru[list];
  const english: Record<string, string> = en[list];
  return Object.entries(uz[list]).map(([id, name]) => ({
    id: Number(id),
    name_uz: name,
    name_ru: russian[id] ?? name,
    name_en: english[id] ?? name,
  }));
}

/** How a quarter of a year is called: "2026-yil, 2-chorak". */
export function quarterNames(
  year: number,
  quarter: number,
): { name_uz: string; name_ru: string; name_en: string } {
  const written = (text: string) =>
    text.replace('{year}', String(year)).replace('{quarter}', String(quarter));
  return {
    name_uz: written(uz.quarterOfYear),
    name_ru: written(ru.quarterOfYear),
    name_en: written(en.quarterOfYear),
  };
}
