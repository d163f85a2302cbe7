import { useState } from 'react';
import type { ListView } from '#shared/list-views.ts';
import { ConfirmDialog } from '#web/forms/confirm-dialog.tsx';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { DialogProps } from './list-views.tsx';
import { useFreshViews } from './use-list-views.ts';
import { ViewForm } from './view-form.tsx';
import { ViewRows } from './view-rows.tsx';

/** What the dialog does at the moment; `null` as a view is a new one. */
type Doing =
  | { what: 'choose' }
  | { what: 'write'; view: ListView | null }
  | { what: 'delete'; view: ListView };

const choosing: Doing = { what: 'choose' };

function DeleteView({ views, view, onClose, returnFocus }: DialogProps & { view: ListView }) {
  const t = useTexts('list-view');
  const fresh = useFreshViews(views.list);
  const complain = useRefusalToast();
  const remove = async () => {
    await http.delete(`/list-views/${view.id}/`);
    await fresh();
    toastSuccess(t('common.toast.deleted'), t('list-view.deleted', { name: view.name }));
  };
  return (
    <ConfirmDialog
      title={t('common.confirm.about', { action: t('common.button.delete'), name: view.name })}
      description={t(view.shared ? 'list-view.deleteShared' : 'common.confirm.text')}
      agree={t('common.confirm.delete')}
      kind="warning"
      text={view.name}
      onAgree={() => remove().catch(complain)}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  );
}

/**
 * The saved views of a list: choose by key, save what is shown, change, delete, and say which one
 * opens with the list.
 */
export function ViewDialog({ views, onClose, returnFocus }: DialogProps) {
  const t = useTexts('list-view');
  const [doing, setDoing] = useState<Doing>(choosing);
  const back = () => setDoing(choosing);
  if (doing.what === 'delete')
    return <DeleteView views={views} view={doing.view} onClose={back} returnFocus={returnFocus} />;
  if (doing.what === 'write') {
    return (
      <Dialog
        open
        onOpenChange={back}
        title={t(doing.view ? 'list-view.change' : 'list-view.save')}
        closable={false}
        returnFocus={returnFocus}
      >
        <ViewForm views={views} view={doing.view} onDone={back} />
      </Dialog>
    );
  }
  const savable = views.query !== '' && !views.current?.own;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnFocus={returnFocus}
      title={t('list-view.title')}
      description={t('list-view.keys')}
      footer={
        savable && (
          <Button kind="primary" onClick={() => setDoing({ what: 'write', view: null })}>
            {t('list-view.save')}
          </Button>
        )
      }
    >
      <ViewRows
        views={views}
        onChosen={onClose}
        onChange={(view) => setDoing({ what: 'write', view })}
        onDelete={(view) => setDoing({ what: 'delete', view })}
      />
      {views.query === '' && <p className="mt-4 text-muted">{t('list-view.nothingToSave')}</p>}
    </Dialog>
  );
}
