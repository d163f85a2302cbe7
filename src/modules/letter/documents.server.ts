import { asOf } from '#server/documents/as-of.ts';
import type { DocumentSource } from '#server/engine/process.ts';
import { letterhead, postalFacts } from './correspondence/documents.server.ts';
import type { LetterDocumentFacts } from './document-facts.server.ts';
import type { LetterRow } from './row.server.ts';

/**
 * DOC-LETTER: anyone who reads the letter reads its document, in the language that its sender
 * chose.
 */
export const letterDocuments: DocumentSource<LetterRow> = {
  mayRead: () => true,
  language: (row) => row.language,
  async facts(trx, row, _code, due): Promise<LetterDocumentFacts> {
    const then = await asOf(trx, 'letter', row, due.id);
    const from = await letterhead(trx, then.from_org_id);
    const to = await letterhead(trx, then.to_org_id ?? 0);
    return {
      ...(await postalFacts(trx, then, due, { from, to })),
      body: then.body,
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
