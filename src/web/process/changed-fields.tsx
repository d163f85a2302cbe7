import { useTexts } from '#web/lib/i18n.ts';

/** One field that a step has changed, in the reader's words, as the server tells it. */
export interface ChangedField {
  field: string;
  before: string | null;
  after: string | null;
  /** The reader may not see what stood there: only that it changed. */
  hidden: boolean;
}

/** What a step has changed, field by field: label, value before and after. */
export function ChangedFields({ changes }: { changes: readonly ChangedField[] }) {
  const t = useTexts('changes');
  const words = ({ field, before, after, hidden }: ChangedField): string =>
    hidden
      ? t('changes.hidden', { field })
      : t('changes.field', {
          field,
          before: before ?? t('changes.empty'),
          after: after ?? t('changes.empty'),
        });
  return (
    <ul className="flex flex-col gap-1">
      {changes.map((change) => (
        <li key={change.field} className="break-words">
          {words(change)}
        </li>
      ))}
    </ul>
  );
}
