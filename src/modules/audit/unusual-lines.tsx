import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { auditPaths } from './paths.ts';
import type { AuditPage } from './schema.ts';
import { useAuditWords } from './use-audit-words.ts';

/**
 * What is unusual among all that the filters find, the newest first, folded over the log itself;
 * nothing when nothing is.
 */
export function UnusualLines({
  state,
  unusual: { count, lines },
  opens,
}: {
  state: ListState;
  unusual: AuditPage['unusual'];
  /** Each line leads to its page. */
  opens: boolean;
}) {
  const t = useTexts('audit');
  const words = useAuditWords();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <section aria-label={t('audit.unusual.title')} className="mb-2 border-l-4 border-warning pl-4">
      <Disclosure wide summary={t('audit.unusual.count', { count })}>
        <ul className="flex flex-col gap-2">
          {lines.map((line) => {
            const name = [words.record(line), line.record?.name].filter(Boolean).join(', ');
            return (
              <li key={line.id} className="break-words">
                {line.unusual && <Tag tone="warning">{t(`audit.watched.${line.unusual}`)}</Tag>}{' '}
                {opens ? (
                  <Link href={auditPaths.auditChange.href({ id: line.id })}>{name}</Link>
                ) : (
                  name
                )}
                {': '}
                {[line.actor && words.who(line.actor), words.done(line)]
                  .filter(Boolean)
                  .join(' – ')}{' '}
                <span className="text-muted">{format.dateTime(line.at)}</span>
              </li>
            );
          })}
        </ul>
        {count > lines.length && (
          <Button size="small" className="mt-3" onClick={() => state.setFilter('watched', ['any'])}>
            {t('audit.unusual.all', { count })}
          </Button>
        )}
      </Disclosure>
    </section>
  );
}
