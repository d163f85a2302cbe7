import { useState } from 'react';
import { fullName } from '#shared/names.ts';
import { UploadField } from '#web/files/upload-field.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { CheckRow, SavedRow } from '../schema.ts';
import { withFile } from './row-values.ts';

interface Props {
  rows: readonly CheckRow[];
  /** Something stands in the grid that is not saved. */
  unsaved: boolean;
  onSave(body: { rows: SavedRow[] }): void;
}

/** The document of one row: chosen by its student, saved as soon as it is uploaded. */
export function RowsPaper({ rows, unsaved, onSave }: Props) {
  const t = useTexts('check-screen', 'files');
  const [chosen, choose] = useState('');
  const row = rows.find(({ id }) => String(id) === chosen);
  return (
    <Disclosure summary={t('check-screen.paper.title')}>
      <div className="measure flex flex-col gap-5">
        <Combobox
          name="paper_row"
          label={t('check-screen.paper.student')}
          options={rows.map(({ id, person }) => ({ value: String(id), label: fullName(person) }))}
          value={chosen}
          onChange={choose}
        />
        {row && unsaved && <p>{t('check-screen.paper.first')}</p>}
        {row && !unsaved && (
          <UploadField
            key={row.id}
            name="paper_file"
            label={t('check-screen.field.file')}
            hint={t('check-screen.hint.file')}
            purpose="checkPaper"
            optional
            value={row.file}
            onChange={(file) => onSave(withFile(row, file?.id ?? null))}
          />
        )}
      </div>
    </Disclosure>
  );
}
