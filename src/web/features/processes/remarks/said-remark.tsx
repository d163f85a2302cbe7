import { ruleRemarkMachine } from '#machines/rule-remark.machine.ts';
import type { ReadRemark } from '#shared/rule-remarks.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';

/** The article that somebody has named. */
export function Article({ regulation, article }: Pick<ReadRemark, 'regulation' | 'article'>) {
  const named = [regulation, article].filter(Boolean).join(', ');
  return named ? <p className="font-semibold break-words">{named}</p> : null;
}

/** What somebody said of a transition: the article, the words, who and when. */
export function SaidRemark({ remark, tagged }: { remark: ReadRemark; tagged?: boolean }) {
  const t = useTexts('rule-remarks', ruleRemarkMachine.id);
  const format = useFormat();
  const { state, comment, instead, who, at, version, outdated } = remark;
  return (
    <div className="flex flex-col gap-1">
      {tagged && (
        <p>
          <StatusTag machine={ruleRemarkMachine} state={state} />
        </p>
      )}
      <Article {...remark} />
      {instead && (
        <p className="whitespace-pre-line break-words">
          {t('rule-remarks.insteadSaid', { text: instead })}
        </p>
      )}
      {comment && <p className="whitespace-pre-line break-words">{comment}</p>}
      <p className="text-sm text-muted">
        {t('rule-remarks.by', { who, time: format.dateTime(at) })}
      </p>
      {outdated && <p className="text-sm">{t('rule-remarks.version', { version })}</p>}
    </div>
  );
}
