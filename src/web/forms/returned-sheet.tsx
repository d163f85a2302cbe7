import { FileDown } from 'lucide-react';
import { useTexts } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
  /** Base64 of an xlsx. */
  content: string;
  /** The name of the file that was sent. */
  of: string;
  /** With its errors, to be corrected there; or what came of every row, to be kept. */
  kind: 'errors' | 'outcome';
}

/** The sheet that was sent, with what was found beside its rows. */
export function ReturnedSheet({ content, of, kind }: Props) {
  const t = useTexts('import');
  const bytes = () => Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  const name = of.replace(/(\.(xlsx|csv))?$/i, ` - ${t(`import.field.${kind}`)}.xlsx`);
  return (
    <div>
      <Button icon={FileDown} onClick={() => saveBlob(new Blob([bytes()]), name)}>
        {t(kind === 'errors' ? 'import.returned' : 'import.report')}
      </Button>
    </div>
  );
}
