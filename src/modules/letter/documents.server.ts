import { asOf } from '#server/documents/as-of.ts';
import type { LetterDocumentFacts } from '#server/documents/letter-facts.ts';
import type { DocumentSource } from '#server/engine/process.ts';
import { attachedFile, letterhead } from './correspondence/post.server.ts';
import type { LetterRow } from './row.server.ts';

/**
 * DOC-LETTER: whoever reads the letter reads its document, in the language that its sender chose.
 */
export const letterDocuments: DocumentSource<LetterRow> = {
  mayRead: () => true,
  language: (row) => row.language,
  async facts(
    trx,
    row,
    _code,
    { id, event, at, confirm_method, actor },
  ): Promise<LetterDocumentFacts> {
    const then = await asOf(trx, 'letter', row, id);
    const { name_uz, name_ru, name_en, ...form } = await letterhead(trx, then.from_org_id);
    const to = await letterhead(trx, then.to_org_id ?? 0);
    return {
      code: 'DOC-LETTER',
      number: then.code ?? '',
      event: { name: event, at: at.toISOString(), confirmed: confirm_method, actor },
      organization: { name_uz, name_ru, name_en },
      form,
      to: { name_uz: to.name_uz, name_ru: to.name_ru, name_en: to.name_en },
      short_info: then.short_info ?? '',
      body: then.body,
      files: await attachedFile(trx, then.file_id),
      answer_until: then.answer_until,
      targeted: null,
      answers: row.answers && {
        number: row.answers.code,
        date: row.answers.sent_at,
        short_info: row.answers.short_info,
      },
    };
  },
};
