import { asOf } from '#server/documents/as-of.ts';
import type { DocumentSource } from '#server/engine/process.ts';
import { type Letterhead, letterhead, postalFacts } from '../correspondence/documents.server.ts';
import type { LetterDocumentFacts } from '../document-facts.server.ts';
import type { TargetedLetterRow } from './row.server.ts';

const company = (name: string | null, tin: string | null): Letterhead => {
  const said = name ?? '';
  return { name_uz: said, name_ru: said, name_en: said, address: null, phone: null, tin };
};

/**
 * DOC-LETTER of a targeted letter: on the form of its customer, to the agency; candidates are
 * counted, never named.
 */
export const targetedLetterDocuments: DocumentSource<TargetedLetterRow> = {
  mayRead: () => true,
  language: (row) => row.language,
  async facts(trx, row, _code, due): Promise<LetterDocumentFacts> {
    const then = await asOf(trx, 'targetedLetter', row, due.id);
    const from =
      then.from_org_id === null
        ? company(then.customer_name, then.customer_tin)
        : await letterhead(trx, then.from_org_id);
    const to =
      then.to_org_id === null ? company(null, null) : await letterhead(trx, then.to_org_id);
    const target = await letterhead(trx, then.target_org_id ?? 0);
    const direction = await trx
      .selectFrom('direction')
      .select(['code', 'name_uz', 'name_ru', 'name_en'])
      .where('id', '=', then.direction_id ?? 0)
      .executeTakeFirstOrThrow();
    return {
      ...(await postalFacts(trx, then, due, { from, to })),
      body: null,
      answer_until: null,
      answers: null,
      targeted: {
        target: { name_uz: target.name_uz, name_ru: target.name_ru, name_en: target.name_en },
        direction,
        dc_type: then.dc_type ?? 0,
        amount: then.amount ?? 0,
        candidates: then.candidate_pinfls.length,
        admission_year: then.admission_year ?? 0,
        obligation: then.obligation ?? '',
      },
    };
  },
};
