import { useEffect, useEffectEvent, useState } from 'react';
import { applicationMachine } from '#machines/application.machine.ts';
import { type Action, actionsOf } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Page } from '#web/ui/page.tsx';
import { ApplyAnswers } from './apply-answers.tsx';
import { useApply } from './apply-context.ts';
import { ApplyForeign } from './apply-foreign.tsx';
import { ApplySaid } from './apply-said.tsx';
import { ApplySaveState } from './apply-save-state.tsx';
import { checkPart, partOfGuard } from './apply-tasks.ts';
import { useApplyWay } from './apply-way.ts';

/** Opens the dialog of `send` as soon as everything typed has reached the server. */
function useSending(onSend: (action: Action) => void) {
  const { record, snapshot, tell } = useApply();
  const actor = useActor();
  const [wanted, setWanted] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const send = actionsOf(applicationMachine, record, actor).find(({ event }) => event === 'send');
  const ready = snapshot.hasTag('safeToLeave');
  const start = useEffectEvent(() => {
    setWanted(0);
    if (send?.enabled) onSend(send);
    else setAttempt((before) => before + 1);
  });
  useEffect(() => {
    if (wanted > 0 && ready) start();
  }, [wanted, ready]);
  const press = () => {
    tell({ type: 'flush' });
    setWanted((before) => before + 1);
  };
  return { send, attempt, press, waiting: wanted > 0 && !ready };
}

/**
 * The last page: every answer with a way to change it, and the button that says what is sent to
 * whom.
 */
export function ApplyCheck({ onSend }: { onSend(action: Action): void }) {
  const t = useTexts('apply', 'application');
  const name = useName();
  const { record, groups } = useApply();
  const { place, of, back } = useApplyWay(checkPart);
  const unmetText = useUnmetText(applicationMachine);
  const { send, attempt, press, waiting } = useSending(onSend);
  const unmet = send?.unmet ?? [];
  const problems = unmet.map((guard) => ({
    guard,
    part: partOfGuard(guard, record),
    text: unmetText(guard, record.facts),
  }));
  const errors = problems.map(({ part, text }) => ({ id: part ? `check-${part}` : '', text }));
  const shown = attempt > 0 ? errors : [];
  const wrongs = new Map(problems.map(({ part, text }) => [part, text]));
  return (
    <Page
      title={t('apply.check.title')}
      lead={t('apply.check.lead')}
      failed={shown.length > 0}
      over={t('apply.place', { place, of })}
      back={{ href: back, text: t('apply.toTasks') }}
    >
      <ApplySaid part={checkPart} />
      <ErrorSummary errors={shown} attempt={attempt} />
      <ApplyAnswers groups={groups} wrongs={attempt > 0 ? wrongs : new Map()} />
      <section className="mt-12 border-t-2 border-brand pt-6">
        <h2 className="mb-2 text-xl">{t('apply.check.before')}</h2>
        <ApplyForeign />
        <p className="mb-6 max-w-[70ch]">
          {t('apply.check.statement', { organization: name(record.organization) })}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            kind="primary"
            data-event="send"
            loading={waiting}
            loadingText={t('common.state.saving')}
            onClick={press}
          >
            {t('apply.check.send')}
          </Button>
          <ApplySaveState />
        </div>
      </section>
    </Page>
  );
}
