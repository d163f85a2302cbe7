import { sql } from 'kysely';
import type { WrittenInput, WrittenTexts } from '#shared/written-texts.ts';
import { cleanRichText } from '../base/clean-rich-text.ts';
import type { Sql } from '../engine/process.ts';

/** The columns of a title and a text in three languages: what is formatted is cleaned. */
export const writtenColumns = async (input: WrittenInput) => ({
  title_uz: input.title_uz,
  title_ru: input.title_ru ?? null,
  title_en: input.title_en ?? null,
  content_uz: await cleanRichText(input.content_uz ?? null),
  content_ru: await cleanRichText(input.content_ru ?? null),
  content_en: await cleanRichText(input.content_en ?? null),
});

/** The same as they travel to those who write them. */
export const writtenFields = (row: WrittenTexts): WrittenTexts => ({
  title_uz: row.title_uz,
  title_ru: row.title_ru,
  title_en: row.title_en,
  content_uz: row.content_uz,
  content_ru: row.content_ru,
  content_en: row.content_en,
});

/** The facts of publishing them. */
export const writtenFacts = (row: WrittenTexts) => ({
  titlesComplete: row.title_ru !== null && row.title_en !== null,
  contentsComplete: row.content_uz !== null && row.content_ru !== null && row.content_en !== null,
});

/** The same over the columns of `r` (`ProcessDefinition.guardSql`). */
export const writtenGuards = {
  titlesComplete: sql`(r.title_ru is not null and r.title_en is not null)`,
  contentsComplete: sql`(r.content_uz is not null and r.content_ru is not null
    and r.content_en is not null)`,
} satisfies Record<string, Sql>;
