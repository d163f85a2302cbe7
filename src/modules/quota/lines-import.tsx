import type { LinesKind } from '#shared/import.ts';
import { SheetImport } from '#web/forms/sheet-import.tsx';
import { useTexts } from '#web/lib/i18n.ts';

interface Props {
  /** Whose lines: the collection and the record, with the version that is on the screen. */
  kind: LinesKind;
  id: number;
  version: number;
  /** After the lines were saved; what is shown has been asked anew by then. */
  onDone(): void;
}

/** Takes the lines of a request, a distribution or a split from a spreadsheet. */
export function LinesImport({ kind, id, version, onDone }: Props) {
  const t = useTexts('import');
  const words = {
    title: t('import.lines.title'),
    lead: t('import.lines.lead'),
    save: t('import.lines.save'),
    changes: t('import.lines.changes'),
    unchanged: t('import.lines.unchanged'),
    value: (_field: string, value: unknown) => String(value),
  };
  return (
    <SheetImport
      address={`/imports/${kind}/${id}/`}
      beside={{ version }}
      words={words}
      onDone={onDone}
    />
  );
}
