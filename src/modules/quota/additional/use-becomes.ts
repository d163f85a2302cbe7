import { scholarshipOf } from '#modules/application/for-others/scholarship.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { additionalTypeOf } from './codes.ts';
import type { AdditionalCandidate, ListedAdditionalQuota } from './schema.ts';

/**
 * What a place of a request makes of somebody's study: the form of study, who pays, whether a
 * contract is signed.
 */
export function useBecomes(
  request: Pick<ListedAdditionalQuota, 'dc_type' | 'basis' | 'payer'>,
): (candidate: Pick<AdditionalCandidate, 'is_foreign'>) => { form: string; money: string } {
  const t = useTexts('codes', 'additional-quota-screen');
  return ({ is_foreign: foreign }) => {
    const dc_type = additionalTypeOf(request.dc_type, request.basis, foreign);
    const contract = dcTypeOf(dc_type)?.contract ?? false;
    const status = scholarshipOf({
      dc_type,
      contract_payer: contract ? request.payer : null,
      foreign,
    });
    const money = [
      t(`codes.scholarshipStatus.${status}`),
      contract && t('additional-quota-screen.contract'),
    ];
    return { form: t(`codes.dcType.${dc_type}`), money: money.filter(Boolean).join(', ') };
  };
}
