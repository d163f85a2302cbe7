import { useEffect, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import type { TextKey } from '#web/lib/text-keys.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import type { Snapshot, Tell } from './use-confirmation.ts';

/** Whole seconds until a moment (epoch ms), told anew every second. */
function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil(((moment ?? 0) - now) / 1000));
}

const ownErrors: Record<string, TextKey> = {
  codeIncomplete: 'process.code.incomplete',
  codeWrong: 'process.code.wrong',
  codeExpired: 'process.code.expired',
  sendFailed: 'process.code.notSent',
};

function useCodeError({ error, failure }: Snapshot['context']): string | undefined {
  const t = useTexts('process');
  if (!error) return undefined;
  const said = failure?.fields.sms_code?.[0] ?? failure?.detail[0];
  const own = ownErrors[error];
  return error === 'codeIncomplete' || !said ? own && t(own) : said;
}

function Locked({ until }: { until: number | null }) {
  const t = useTexts('process');
  const format = useFormat();
  return (
    <p role="alert" className="font-semibold text-danger">
      {t('process.code.locked', { time: format.time(new Date(until ?? Date.now())) })}
    </p>
  );
}

/** Where the code was sent, its field, and another code after a visible wait. */
function CodeEntry({ snapshot, tell }: { snapshot: Snapshot; tell: Tell }) {
  const t = useTexts('process');
  const { context } = snapshot;
  const error = useCodeError(context);
  const wait = useSecondsUntil(context.resendAt);
  // Drawn anew after every try, so that the field has the focus again.
  useEffect(() => document.getElementById('sms_code')?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-3">
      {context.sentTo && <p>{t('process.code.sentTo', { phone: context.sentTo })}</p>}
      <CodeField
        name="sms_code"
        value={context.code}
        error={error}
        onChange={(code) => tell({ type: 'typeCode', code })}
      />
      {wait > 0 && <p className="text-muted">{t('process.code.wait', { seconds: wait })}</p>}
      {wait === 0 && (
        <Button kind="plain" onClick={() => tell({ type: 'resend' })}>
          {t('process.code.again')}
        </Button>
      )}
    </div>
  );
}

/** The SMS code of an action: being sent, to be typed, or locked for a while. */
export function CodeStep({ snapshot, tell }: { snapshot: Snapshot; tell: Tell }) {
  const t = useTexts('process');
  const { sentTo, lockedUntil } = snapshot.context;
  if (snapshot.matches('locked')) return <Locked until={lockedUntil} />;
  if (snapshot.hasTag('busy') && !sentTo) return <p role="status">{t('process.code.sending')}</p>;
  return <CodeEntry snapshot={snapshot} tell={tell} />;
}
