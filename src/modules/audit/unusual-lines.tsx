import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { auditPaths } from './paths.ts';
import { type AuditChange, type AuditPage, type AuditRefusal, mostUnusual } from './schema.ts';
import { useAuditWords } from './use-audit-words.ts';

/** A change that is unusual: what it is, of which record, by whom. */
function Change({ line, opens }: { line: AuditChange; opens: boolean }) {
  const t = useTexts('audit');
  const words = useAuditWords();
  const name = [words.record(line), line.record?.name].filter(Boolean).join(', ');
  return (
    <>
      {line.unusual && <Tag tone="warning">{t(`audit.watched.${line.unusual}`)}</Tag>}{' '}
      {opens ? <Link href={auditPaths.auditChange.href({ id: line.id })}>{name}</Link> : name}
      {': '}
      {[line.actor && words.who(line.actor), words.done(line)].filter(Boolean).join(' – ')}
    </>
  );
}

/** A series of refusals: what was refused, to whom, how often. */
function Refusal({ line }: { line: AuditRefusal }) {
  const t = useTexts('audit');
  const words = useAuditWords();
  return (
    <>
      <Tag tone="danger">{t(`audit.refusal.${line.kind}`)}</Tag>{' '}
      {[words.refused(line), line.who && words.place(line.who)].filter(Boolean).join(', ')}
      {': '}
      {t('audit.refusal.times', { count: line.tries })}
    </>
  );
}

interface Props {
  state: ListState;
  unusual: AuditPage['unusual'];
  /** Each line leads to its page. */
  opens: boolean;
}

/**
 * What is unusual among all that the filters find, changes and refusals, the newest first, folded
 * over the log itself; nothing when nothing is.
 */
export function UnusualLines({ state, unusual: { count, lines, refusals }, opens }: Props) {
  const t = useTexts('audit');
  const format = useFormat();
  const all = count + refusals.count;
  if (all === 0) return null;
  const told = [
    ...lines.map((line) => ({
      at: line.at,
      key: `change ${line.id}`,
      content: <Change line={line} opens={opens} />,
    })),
    ...refusals.lines.map((line) => ({
      at: line.at,
      key: `refusal ${line.id}`,
      content: <Refusal line={line} />,
    })),
  ]
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, mostUnusual);
  return (
    <section aria-label={t('audit.unusual.title')} className="mb-2 border-l-4 border-warning pl-4">
      <Disclosure wide summary={t('audit.unusual.count', { count: all })}>
        <ul className="flex flex-col gap-2">
          {told.map(({ at, key, content }) => (
            <li key={key} className="break-words">
              {content} <span className="text-muted">{format.dateTime(at)}</span>
            </li>
          ))}
        </ul>
        {all > told.length && (
          <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
            {count > 0 && (
              <Button size="small" onClick={() => state.setFilter('watched', ['any'])}>
                {t('audit.unusual.all', { count })}
              </Button>
            )}
            {refusals.count > 0 && (
              <Link href={state.groupHref('refusals')} className="link">
                {t('audit.unusual.refusals', { count: refusals.count })}
              </Link>
            )}
          </p>
        )}
      </Disclosure>
    </section>
  );
}
