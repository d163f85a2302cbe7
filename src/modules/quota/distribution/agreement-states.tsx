import { Link } from 'wouter';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useUser } from '#web/lib/use-user.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useReasonLabel } from '../reason-prompt.tsx';
import { useAgreementWords } from '../use-agreement-words.ts';
import type { QuotaDistributionRecord } from './schema.ts';

/**
 * Whether the finance and the economy ministry agreed, with their reasons. Draws nothing before
 * they are asked.
 */
export function AgreementStates({ agreements }: Pick<QuotaDistributionRecord, 'agreements'>) {
  const t = useTexts('quotaAgreement');
  const label = useReasonLabel();
  const words = useAgreementWords();
  const user = useUser();
  if (agreements.length === 0) return null;
  return (
    <section aria-labelledby="distribution-agreements">
      <h2 id="distribution-agreements" className="mb-3 text-xl">
        {t('quotaAgreement.names')}
      </h2>
      <ul className="max-w-[60rem] border-t border-line">
        {agreements.map(({ id, approver, state, reason, reason_version }) => {
          const who = words.approver({ approver, approver_organization: null });
          const href = recordHref(quotaAgreementMachine.id, id, user);
          return (
            <li
              key={id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-line py-3"
            >
              <div className="min-w-0">
                {href ? (
                  <Link href={href} className="link font-semibold">
                    {who}
                  </Link>
                ) : (
                  <span className="font-semibold">{who}</span>
                )}
                {reason && (
                  <p className="whitespace-pre-line text-muted">
                    {label({ reason, reason_version })}: {reason}
                  </p>
                )}
              </div>
              <StatusTag machine={quotaAgreementMachine} state={state} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
