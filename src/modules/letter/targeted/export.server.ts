import type { Language } from '#server/auth/signed-in.ts';
import { text } from '#server/base/texts.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import type { Cell, SheetColumn } from '#server/statistics/xlsx-parts.ts';
import { scopesFor } from '#shared/abilities.ts';
import { tashkentDay } from '#shared/dates.ts';
import { targetedLetterProcess } from './process.server.ts';
import type { ListedTargetedLetter } from './schema.ts';

type Letter = ListedTargetedLetter & { rejected_info: string | null };

const day = (moment: string | null): Cell =>
  moment ? { day: tashkentDay(new Date(moment)) } : null;

const columns = (_first: TravellingRecord | undefined, language: Language) => {
  const say = (
    key: 'code' | 'customer' | 'tin' | 'training' | 'places' | 'used' | 'opinion' | 'year',
  ): string => text(language, `export.targetedLetter.${key}`);
  return {
    sheet: [
      { heading: say('code'), width: 20 },
      { heading: say('customer'), width: 40 },
      { heading: say('tin'), width: 12 },
      { heading: say('training'), width: 40 },
      { heading: text(language, 'export.column.direction'), width: 40 },
      { heading: text(language, 'export.column.dcType'), width: 20 },
      { heading: say('year'), width: 10 },
      { heading: say('places'), width: 10 },
      { heading: say('used'), width: 10 },
      { heading: text(language, 'export.column.status'), width: 20 },
      { heading: say('opinion'), width: 12 },
      { heading: text(language, 'export.column.sent'), width: 12 },
      { heading: text(language, 'export.letter.answered'), width: 12 },
      { heading: text(language, 'export.column.overdue'), width: 12 },
      { heading: text(language, 'export.letter.reason'), width: 40 },
    ] satisfies SheetColumn[],
    cells: (record: TravellingRecord): Cell[] => {
      const letter = record as unknown as Letter;
      const name = `name_${language}` as const;
      const { direction, opinion } = letter;
      return [
        letter.code,
        letter.from?.[name] ?? letter.customer?.name ?? null,
        letter.customer?.tin ?? null,
        letter.target?.[name] ?? null,
        direction && `${direction.code} ${direction[name]}`,
        letter.dc_type && text(language, `codes.dcType.${letter.dc_type}`),
        letter.admission_year,
        letter.amount,
        letter.used,
        text(language, `targetedLetter.state.${letter.state}`),
        opinion && text(language, `processes.opinion.${opinion.agrees}`),
        day(letter.sent_at),
        day(letter.answered_at),
        text(language, letter.overdue_at ? 'export.yes' : 'export.no'),
        letter.rejected_info,
      ];
    },
  };
};

/** Targeted letters of a list as a spreadsheet, without the numbers of candidates. */
export const targetedLetterExport: ExportSource<TravellingRecord> = {
  name: 'targetedLetters',
  calls: [{ path: 'targeted_letters', summary: 'Start an export of a list of targeted letters' }],
  mayExport: (holder) => scopesFor(holder, 'TargetedLetter', 'read').length > 0,
  ...recordExport(targetedLetterProcess),
  columns,
};
