import { lazy, Suspense, useId, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import type { OwnFilesProps } from './own-file-list.tsx';

/** Seldom opened, so it is not part of every page with a file. */
const OwnFileList = lazy(async () => ({
  default: (await import('./own-file-list.tsx')).OwnFileList,
}));

/** The person's own files of the same purpose, the newest first, to be chosen again. */
export function OwnFiles({ onChoose, ...files }: OwnFilesProps) {
  const t = useTexts('forms');
  const [open, setOpen] = useState(false);
  const list = useId();
  return (
    <div className="mt-2">
      <Button kind="plain" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
        {t('forms.ownFiles.open')}
      </Button>
      <div id={list} hidden={!open} className="mt-1 max-w-xl">
        {open && (
          <Suspense fallback={<p role="status">{t('common.state.loading')}</p>}>
            <OwnFileList
              {...files}
              onChoose={(file) => {
                setOpen(false);
                onChoose(file);
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
