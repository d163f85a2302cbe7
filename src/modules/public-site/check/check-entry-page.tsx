import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The code in what was typed: alone, or at the end of the address that a QR code opens. */
const codeIn = (typed: string): string =>
  typed
    .trim()
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
    .at(-1) ?? '';

/** /check: the way to the check of a document for who has the paper and no camera. */
export function CheckEntryPage() {
  const t = useTexts('public', 'site');
  const [, go] = useLocation();
  const [missing, setMissing] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code');
    if (!(field instanceof HTMLInputElement)) return;
    const code = codeIn(field.value);
    setMissing(code === '');
    if (code === '') field.focus();
    else go(paths.check.href({ code }));
  };
  return (
    <Page
      title={t('site.page.check')}
      lead={t('public.check.lead')}
      back={{ href: paths.root.href(), text: t('public.check.toMain') }}
    >
      <form onSubmit={onSubmit} className="no-print flex max-w-[60rem] flex-wrap items-end gap-3">
        <TextField
          label={t('public.check.code')}
          hint={t('public.check.hint')}
          error={missing ? t('public.check.missing') : undefined}
          name="code"
          autoComplete="off"
          maxLength={200}
          className="min-w-0 flex-1 basis-80"
        />
        <Button type="submit">{t('public.check.submit')}</Button>
      </form>
    </Page>
  );
}
