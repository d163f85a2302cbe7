import { useRef, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MenuSheet } from '#web/ui/menu-sheet.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';

/** Dialog, sheet and toasts. */
export function KitOverlays() {
  const t = useTexts('kit');
  const [open, setOpen] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <section>
      <h2 className="mb-4 text-xl">{t('kit.section.overlays')}</h2>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>{t('kit.dialog.open')}</Button>
        <MenuSheet label={t('common.button.menu')}>
          {(close) => <Button onClick={close}>{t('common.button.next')}</Button>}
        </MenuSheet>
        <Button onClick={() => toastSuccess(t('kit.toast.success'))}>
          {t('kit.toast.success')}
        </Button>
        <Button onClick={() => toastError(t('common.toast.error'), t('kit.field.surnameError'))}>
          {t('kit.toast.error')}
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('common.confirm.title')}
        description={t('common.confirm.text')}
        initialFocus={cancel}
        closable={false}
        footer={
          <>
            <Button kind="warning" onClick={() => setOpen(false)}>
              {t('common.confirm.delete')}
            </Button>
            <Button ref={cancel} onClick={() => setOpen(false)}>
              {t('common.button.cancel')}
            </Button>
          </>
        }
      >
        <p className="mt-3">{t('kit.dialog.text')}</p>
      </Dialog>
    </section>
  );
}
