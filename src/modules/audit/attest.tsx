import { Suspense, useState } from 'react';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { LinePlace } from './attest-form.tsx';
import type { LineAttestation } from './schema.ts';
import { useAuditWords } from './use-audit-words.ts';

// Lines break hardly ever: who reads them loads no form.
const AttestForm = lazyPage<'AttestForm', LinePlace & { onDone(): void }>(
  () => import('./attest-form.tsx'),
  'AttestForm',
);

/** Explains a broken line, for those who may (`Audit / attest`); nothing for the others. */
export function AttestButton(place: LinePlace) {
  const t = useTexts('audit');
  const may = useCan('attest', 'Audit');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <div className="mt-2">
      <Button size="small" data-attest={place.id} onClick={() => setOpen(true)}>
        {t('audit.attest.open')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('audit.attest.title')}
        description={t('audit.attest.lead')}
        closable={false}
      >
        <Suspense fallback={<Skeleton rows={4} />}>
          <AttestForm {...place} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </div>
  );
}

/** What somebody said of a broken line: it stays marked, with the explanation. */
export function Attested({ said }: { said: LineAttestation }) {
  const t = useTexts('audit');
  const words = useAuditWords();
  const format = useFormat();
  const who = said.actor ? words.who(said.actor) : '';
  return (
    <div>
      <p className="font-semibold">{t('audit.attest.known')}</p>
      <p className="whitespace-pre-line">{said.reason}</p>
      <p className="text-sm text-muted">
        {[format.dateTime(said.at), who].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
