import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { RichTextLink } from './rich-text-link.tsx';

type Chain = ReturnType<Editor['chain']>;

interface Tool {
  name:
    | 'heading'
    | 'subheading'
    | 'bold'
    | 'italic'
    | 'underline'
    | 'list'
    | 'numbers'
    | 'quote'
    | 'undo'
    | 'redo';
  icon: LucideIcon;
  run(chain: Chain): Chain;
  /** Whether it holds where the cursor is; absent for what is done once. */
  holds?(editor: Editor): boolean;
}

const tools: readonly Tool[] = [
  {
    name: 'heading',
    icon: Heading2,
    run: (chain) => chain.toggleHeading({ level: 2 }),
    holds: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    icon: Heading3,
    run: (chain) => chain.toggleHeading({ level: 3 }),
    holds: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bold',
    icon: Bold,
    run: (chain) => chain.toggleBold(),
    holds: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    icon: Italic,
    run: (chain) => chain.toggleItalic(),
    holds: (editor) => editor.isActive('italic'),
  },
  {
    name: 'underline',
    icon: Underline,
    run: (chain) => chain.toggleUnderline(),
    holds: (editor) => editor.isActive('underline'),
  },
  {
    name: 'list',
    icon: List,
    run: (chain) => chain.toggleBulletList(),
    holds: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    icon: ListOrdered,
    run: (chain) => chain.toggleOrderedList(),
    holds: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    icon: Quote,
    run: (chain) => chain.toggleBlockquote(),
    holds: (editor) => editor.isActive('blockquote'),
  },
  { name: 'undo', icon: Undo2, run: (chain) => chain.undo() },
  { name: 'redo', icon: Redo2, run: (chain) => chain.redo() },
];

const look = (pressed: boolean | undefined): string =>
  classes(
    'inline-flex size-9 items-center justify-center rounded-sm border',
    pressed ? 'border-brand bg-brand text-on-brand' : 'border-line bg-surface hover:bg-sunken',
  );

/** The arrows go from button to button: the whole bar is one stop of the Tab key. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const here = document.activeElement;
  const at = here instanceof HTMLButtonElement ? buttons.indexOf(here) : 0;
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

/** The buttons over a formatted text that is written; `controls` is the id of its element. */
export function RichTextBar({ editor, controls }: { editor: Editor; controls: string }) {
  const t = useTexts('forms');
  const [linking, setLinking] = useState(false);
  const { held, linked } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      // Where nobody writes, no place is meant.
      held: tools.flatMap(({ name, holds }) => (now.isFocused && holds?.(now) ? [name] : [])),
      linked: now.isFocused && now.isActive('link'),
    }),
  });
  return (
    <>
      <div
        role="toolbar"
        aria-label={t('forms.richText.tools')}
        aria-controls={controls}
        className="flex flex-wrap gap-1"
        onKeyDown={walk}
      >
        {tools.map(({ name, icon, run, holds }, at) => {
          const pressed = holds ? held.includes(name) : undefined;
          return (
            <button
              key={name}
              type="button"
              tabIndex={at === 0 ? 0 : -1}
              aria-label={t(`forms.richText.${name}`)}
              title={t(`forms.richText.${name}`)}
              aria-pressed={pressed}
              className={look(pressed)}
              onClick={() => run(editor.chain().focus()).run()}
            >
              <Icon of={icon} size={18} />
            </button>
          );
        })}
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('forms.richText.link')}
          title={t('forms.richText.link')}
          aria-pressed={linked}
          aria-expanded={linking}
          className={look(linked)}
          onClick={() => setLinking(!linking)}
        >
          <Icon of={Link2} size={18} />
        </button>
      </div>
      {linking && (
        <RichTextLink editor={editor} id={`${controls}-link`} onDone={() => setLinking(false)} />
      )}
    </>
  );
}
