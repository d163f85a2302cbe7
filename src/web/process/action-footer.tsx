import type { RefObject } from 'react';
import type { Failure } from '#machines/live/failure.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { isDeletion, isDestructive, isRetreat } from '#web/record/record.ts';
import { Button } from '#web/ui/button.tsx';
import type { Confirming, Snapshot, Tell } from './use-confirmation.ts';

interface Props extends Confirming {
  snapshot: Snapshot;
  tell: Tell;
  failure: Failure | null;
  /** The refusal speaks of fields that can be corrected here. */
  correctable: boolean;
  /** The same may be tried again, with everything typed. */
  repeatable: boolean;
  /**
   * Somebody was faster, but the same is still possible: on with what was typed, over the record as
   * it is now.
   */
  overtaken: boolean;
  agree(): void;
  cancel: RefObject<HTMLButtonElement | null>;
}

/** The words of the one "yes": on to the next question, the action's verb, or another try. */
function useAgreeText({
  machine,
  action,
  snapshot,
  failure,
  correctable,
  overtaken,
}: Props): string {
  const t = useTexts('process', machine.id);
  if (overtaken) return t('process.conflict.goOn');
  if (correctable) return t('process.correct');
  if (failure) return t('common.button.retry');
  if (isDeletion(action.event)) return t('common.confirm.delete');
  const further = snapshot.context.asks.some((ask) => ask !== 'confirm');
  return snapshot.matches('confirming') && further
    ? t('common.button.continue')
    : t(`${machine.id}.action.${action.event}`);
}

/** The buttons of the action dialog: "yes" first, then back, and the way out. */
export function ActionFooter(props: Props) {
  const {
    machine,
    record,
    action,
    snapshot,
    tell,
    failure,
    correctable,
    repeatable,
    overtaken,
    agree,
    cancel,
  } = props;
  const t = useTexts();
  const text = useAgreeText(props);
  // After a refusal that another try cannot change only the way out is left.
  const over = failure !== null && !correctable && !repeatable && !overtaken;
  const main =
    !isDestructive(machine, record.state, action.target) &&
    !isRetreat(machine, record.state, action.event);
  const mayGoBack = snapshot.matches('givingReason') && snapshot.context.asks.includes('confirm');
  return (
    <>
      {!over && (
        <Button
          kind={main ? 'primary' : 'warning'}
          loading={snapshot.hasTag('busy')}
          loadingText={t('common.state.working')}
          data-agree={action.event}
          onClick={agree}
        >
          {text}
        </Button>
      )}
      {mayGoBack && (
        <Button onClick={() => tell({ type: 'back' })}>{t('common.button.back')}</Button>
      )}
      <Button ref={cancel} onClick={() => tell({ type: 'cancel' })}>
        {t(over ? 'common.button.close' : 'common.button.cancel')}
      </Button>
    </>
  );
}
