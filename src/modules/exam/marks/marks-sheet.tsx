import { useState } from 'react';
import { DownloadButton } from '#web/files/download-button.tsx';
import { SheetImport } from '#web/forms/sheet-import.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

interface Props {
  exam: number;
  direction: { id: number; code: string };
  /** Marks can be entered now. */
  enters: boolean;
  /** Something stands in the grid that is not saved. */
  unsaved: boolean;
}

/** Marks by spreadsheet: the template of the direction out, and back as a look at what changes. */
export function MarksSheet({ exam, direction, enters, unsaved }: Props) {
  const t = useTexts('exam-screen', 'import', 'grid');
  const format = useFormat();
  const [brought, setBrought] = useState(0);
  const value = (_field: string, one: unknown): string => {
    if (one === null || one === false) return t('grid.diff.empty');
    return one === true ? t('exam-screen.marks.absentWord') : format.number(Number(one));
  };
  const words = {
    title: t('exam-screen.sheet.title'),
    lead: t('exam-screen.sheet.lead'),
    save: t('exam-screen.sheet.save'),
    value,
    changes: t('grid.diff.title'),
    unchanged: t('exam-screen.sheet.unchanged'),
  };
  return (
    <div className="no-print flex flex-col gap-3 border-t border-line pt-4" data-marks-sheet>
      <p className="max-w-[75ch] text-muted">{t('exam-screen.sheet.about')}</p>
      <div>
        <DownloadButton
          path={`/exams/${exam}/marks-template/`}
          query={{ direction_id: direction.id }}
          label={t('exam-screen.sheet.download')}
          name={`${direction.code}.xlsx`}
        />
      </div>
      {enters && unsaved && <p>{t('exam-screen.sheet.saveFirst')}</p>}
      {enters && !unsaved && (
        <Disclosure summary={t('exam-screen.sheet.title')} wide>
          <SheetImport
            key={brought}
            address={`/imports/exam-marks/${exam}/`}
            beside={{ direction_id: direction.id }}
            words={words}
            onDone={() => setBrought(brought + 1)}
          />
        </Disclosure>
      )}
    </div>
  );
}
