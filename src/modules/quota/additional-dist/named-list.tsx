import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { AdditionalCandidate, AdditionalQuotaRecord } from '../additional/schema.ts';
import { useBecomes } from '../additional/use-becomes.ts';

/**
 * Who is about to get a place, with the total and what the study becomes: the last look before the
 * code.
 */
export function NamedList({
  request,
  candidates,
}: {
  request: AdditionalQuotaRecord;
  candidates: readonly AdditionalCandidate[];
}) {
  const t = useTexts('additional-quota-screen');
  const format = useFormat();
  const becomes = useBecomes(request);
  return (
    <section aria-labelledby="named-title" data-named>
      <h3 id="named-title" className="mb-2 font-semibold">
        {t('additional-quota-screen.naming.named', {
          count: candidates.length,
          number: format.number(candidates.length),
        })}
      </h3>
      <ol className="border-t border-line">
        {candidates.map((candidate) => {
          const { form, money } = becomes(candidate);
          const mark = candidate.total ?? candidate.direction_mark;
          return (
            <li key={candidate.id} className="border-b border-line py-2">
              <span className="font-semibold">{fullName(candidate.person)}</span>,{' '}
              {t('additional-quota-screen.naming.total', { mark: format.number(mark, 1) })}
              <span className="block text-muted">
                {form}: {money}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
