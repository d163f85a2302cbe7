import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Failure } from '#machines/live/failure.ts';
import { refusalTexts } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useWhenBack } from '#web/lib/online.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useConflictText } from './conflict.tsx';

interface Props {
  machine: AnyStateMachine;
  id: number;
  failure: Failure;
}

// Refusals that another try does not change: each with a sentence on what can be done.
const ways = [
  'PHONE_REQUIRED',
  'NO_PERMISSION',
  'NOT_FOUND',
  'WINDOW_CLOSED',
  'GUARD_FAILED',
] as const;
// The record is another one than the one that was decided about.
const overtaken = ['STALE_VERSION', 'BAD_STATUS'];

/** Why an action did not happen, in words: who was faster, or every objection of the server. */
export function RefusalText({ machine, id, failure }: Props) {
  const t = useTexts('process');
  const conflict = useConflictText(machine, id);
  const [back, setBack] = useState(false);
  useWhenBack(() => setBack(true));
  if (overtaken.includes(failure.code)) {
    return (
      <Notice tone="warning" heading={t('process.conflict.title')} headingLevel={3}>
        <p data-conflict="">{conflict}</p>
      </Notice>
    );
  }
  const way = ways.find((code) => code === failure.code);
  if (failure.code === 'NO_ANSWER' && back) return <Notice>{t('common.state.back')}</Notice>;
  const texts = refusalTexts(failure);
  const said =
    texts.length > 0
      ? texts
      : [t(failure.code === 'NO_ANSWER' ? 'common.error.network' : 'common.error.somethingWrong')];
  return (
    <Notice tone="danger" heading={t('process.refused')} headingLevel={3}>
      <ul className={said.length > 1 ? 'ml-5 list-disc' : undefined}>
        {said.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {way && <p className="mt-2">{t(`process.way.${way}`)}</p>}
    </Notice>
  );
}
