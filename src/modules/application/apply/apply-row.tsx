import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useApplicationTexts } from '../application-texts.ts';
import { applicationPaths } from '../paths.ts';
import type { ListedApplication } from '../schema.ts';
import { promptOf } from './apply-prompt.ts';
import { OwnStatus } from './own-status.tsx';
import { usePromptText } from './use-prompt-text.ts';

/**
 * One own application: type and reference, where, what is needed until when, status. The whole row
 * is the link.
 */
export function ApplyRow({ record }: { record: ListedApplication }) {
  const t = useTexts('apply');
  const format = useFormat();
  const texts = useApplicationTexts();
  const prompt = promptOf(record, useActor());
  const said = usePromptText()(prompt);
  return (
    <li
      data-tone={stateMeta(applicationMachine, record.state).tone}
      className="status-rail relative grid gap-x-8 gap-y-2 border-b border-b-line bg-surface px-4 py-4 hover:bg-sunken md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_15rem]"
    >
      <div className="min-w-0">
        <Link
          href={applicationPaths.ownApplication.href({ id: record.id })}
          className="link font-semibold after:absolute after:inset-0 after:content-['']"
        >
          {texts.dcType(record)}
        </Link>
        <p className="text-muted">{record.reference}</p>
        <p>{texts.organization(record) || t('apply.row.noPlace')}</p>
      </div>
      <div className="min-w-0">
        <p>{said}</p>
        {prompt.until && (
          <p className="text-muted">{t('apply.left', { left: format.relative(prompt.until) })}</p>
        )}
      </div>
      <div className="flex items-start md:justify-end">
        <OwnStatus state={record.state} />
      </div>
    </li>
  );
}
