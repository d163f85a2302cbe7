import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { isSafeLink } from '#shared/rich-text.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** People write an address as they read it: `namuna.uz`, `anna@namuna.uz`. */
function addressOf(typed: string): string {
  const text = typed.trim();
  if (isSafeLink(text)) return text;
  return text.includes('@') ? `mailto:${text}` : `https://${text}`;
}

const isAddress = (address: string): boolean =>
  isSafeLink(address) && !/:.*:\D/.test(address) && address.includes('.');

interface Props {
  editor: Editor;
  id: string;
  onDone(): void;
}

/** Where the chosen words of a formatted text lead; it stands inside another form. */
export function RichTextLink({ editor, id, onDone }: Props) {
  const t = useTexts('forms', 'validation');
  const before = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState(false);
  const chosen = () => editor.chain().focus().extendMarkRange('link');
  const set = () => {
    const href = addressOf(typed);
    if (!isAddress(href)) return setWrong(true);
    const { empty } = editor.state.selection;
    if (empty && !before)
      chosen()
        .insertContent({
          type: 'text',
          text: typed.trim(),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run();
    else chosen().setLink({ href }).run();
    onDone();
  };
  const remove = () => {
    chosen().unsetLink().run();
    onDone();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set();
  };
  return (
    <div className="flex flex-wrap items-end gap-3 border border-line bg-surface p-3">
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          id={id}
          label={t('forms.richText.address')}
          hint={t('forms.richText.addressHint')}
          error={wrong ? t('validation.url') : undefined}
          value={typed}
          inputMode="url"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={press}
        />
      </div>
      <Button onClick={set}>{t('forms.richText.setLink')}</Button>
      {before && <Button onClick={remove}>{t('forms.richText.removeLink')}</Button>}
    </div>
  );
}
