import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applicationMachine } from '#machines/application.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { rereadRecord } from '#web/record/record-cache.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { applicationPaths } from '../paths.ts';
import { useApply } from './apply-context.ts';
import type { ApplyDraft } from './apply-draft.ts';
import { useDraftRows } from './use-draft-rows.ts';

interface Props {
  /**
   * `conflict`: the draft was changed elsewhere meanwhile; `leftover`: this device holds answers
   * that never arrived.
   */
  kind: 'conflict' | 'leftover';
  theirs: ApplyDraft;
  mine: ApplyDraft;
}

/**
 * Two versions of the draft side by side, question by question, and the choice between them:
 * nothing typed is lost silently.
 */
export function ApplyCompare({ kind, theirs, mine }: Props) {
  const t = useTexts('apply', 'application');
  const { record, tell } = useApply();
  const client = useQueryClient();
  const rowsOf = useDraftRows();
  const others = new Map(rowsOf(theirs).map((row) => [row.name, row.text]));
  const rows = rowsOf(mine).filter(({ name, text }) => others.get(name) !== text);
  useEffect(() => {
    if (kind === 'conflict') void rereadRecord(client, applicationMachine, record.id);
  }, [kind, client, record.id]);
  const keep = () => tell({ type: kind === 'conflict' ? 'keepMine' : 'useLeftover' });
  const drop = () => tell({ type: kind === 'conflict' ? 'takeTheirs' : 'dropLeftover' });
  const empty = t('common.state.none');
  return (
    <Page
      title={t(`apply.compare.${kind}`)}
      lead={t(`apply.compare.${kind}Text`)}
      over={record.reference}
      back={{ href: applicationPaths.ownApplications.href(), text: t('apply.toList') }}
    >
      <dl className="max-w-[60rem] border-t border-line" data-compare={kind}>
        {rows.map(({ name, label, text }) => (
          <div key={name} className="grid gap-x-8 gap-y-1 border-b border-line py-3 sm:grid-cols-3">
            <dt className="font-semibold">{label}</dt>
            <dd className="min-w-0 break-words">
              <span className="block text-sm text-muted">{t('apply.compare.theirs')}</span>
              {others.get(name) || empty}
            </dd>
            <dd className="min-w-0 break-words">
              <span className="block text-sm text-muted">{t('apply.compare.mine')}</span>
              {text || empty}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button kind="primary" onClick={keep}>
          {t('apply.compare.keep')}
        </Button>
        <Button onClick={drop}>{t('apply.compare.drop')}</Button>
      </div>
    </Page>
  );
}
