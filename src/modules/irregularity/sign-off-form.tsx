import { ReasonForm } from '#web/forms/reason-form.tsx';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { type IrregularityRow, signOffBody } from './schema.ts';
import { irregularityKey } from './use-irregularities.ts';

/** What is signed off, and what follows. */
export interface SignOffProps {
  row: IrregularityRow;
  onDone(): void;
}

const asked = signOffBody.pick({ reason: true });

/** The reason why an irregularity may stay as it is. */
export function SignOffForm({ row: { id, version }, onDone }: SignOffProps) {
  const t = useTexts('irregularities', 'irregularity');
  return (
    <ReasonForm
      schema={asked}
      about={`irregularity ${id}`}
      label={t('irregularities.signOff.reason')}
      hint={t('irregularities.signOff.hint')}
      send={t('irregularity.action.signOff')}
      done={t('irregularities.signOff.done')}
      stale={[irregularityKey]}
      onSend={(reason, key) =>
        http.post(`/irregularities/${id}/sign-off/`, { version, reason }, { key })
      }
      onDone={onDone}
    />
  );
}
