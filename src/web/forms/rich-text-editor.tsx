import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { isSafeLink, linkProtocols } from '#shared/rich-text.ts';
import type { ControlAttributes } from '#web/ui/field.tsx';
import { RichTextBar } from './rich-text-bar.tsx';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      protocols: [...linkProtocols],
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isSafeLink(address),
    },
  }),
];

interface Props extends ControlAttributes {
  /** The id of the label. */
  labelledBy: string;
  lang: string;
  /** HTML; '' for nothing. */
  value: string;
  onChange(html: string): void;
}

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** What the element that is written in tells assistive technology. */
function attributesOf({ value, onChange, labelledBy, ...control }: Props): Record<string, string> {
  const given = Object.entries({ ...control, 'aria-labelledby': labelledBy });
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    class: 'rich-text control',
    ...Object.fromEntries(
      given.flatMap(([name, said]) => (said === undefined ? [] : [[name, String(said)]])),
    ),
  };
}

/**
 * Writes a formatted text: paragraphs, headings, lists, quotes, links. What else is pasted is left
 * out here; what is kept is the server's to say (`server/base/clean-rich-text.ts`).
 */
export function RichTextEditor(props: Props) {
  const { value, onChange } = props;
  const editor = useEditor({
    extensions,
    content: value,
    // Its styles would be a style element of its own; ours stand in styles/parts.css.
    injectCSS: false,
    editorProps: { attributes: attributesOf(props) },
    onUpdate: ({ editor: written }) => onChange(htmlOf(written)),
  });
  const attributes = JSON.stringify(attributesOf(props));
  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes: JSON.parse(attributes) } });
  }, [editor, attributes]);
  // The form was filled again: with what was kept on this device, or with what is saved. An editor
  // that was drawn while words beside it were still on their way is gone, and made anew at once.
  useEffect(() => {
    if (editor && !editor.isDestroyed && value !== htmlOf(editor))
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  if (!editor) return null;
  return (
    <>
      <RichTextBar editor={editor} controls={props.id} />
      <EditorContent editor={editor} />
    </>
  );
}
