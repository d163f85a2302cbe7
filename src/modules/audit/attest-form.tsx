import { ReasonForm } from '#web/forms/reason-form.tsx';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { attestBody } from './schema.ts';

/** A line of one part of the log, by its address on the server. */
export interface LinePlace {
  part: 'changes' | 'readings';
  id: number;
}

/** The explanation of a broken line. */
export function AttestForm({ part, id, onDone }: LinePlace & { onDone(): void }) {
  const t = useTexts('audit');
  return (
    <ReasonForm
      schema={attestBody}
      about={`${part} ${id}`}
      label={t('audit.attest.reason')}
      hint={t('audit.attest.hint')}
      send={t('audit.attest.send')}
      done={t('audit.attest.done')}
      stale={['audit']}
      onSend={(reason, key) => http.post(`/audit/${part}/${id}/attest/`, { reason }, { key })}
      onDone={onDone}
    />
  );
}
