import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { FilterCombobox } from '#web/process/list-filters.tsx';
import { useListState } from '#web/process/list-state.ts';
import { PublicList, usePlaceChoices, usePublicList } from '../public-list.tsx';
import type { ExamDay, ExamDaysAnswer } from './schema.ts';

const filters = ['organization', 'direction'] as const;

function Day({ row: { exam_date, place, organization, direction } }: { row: ExamDay }) {
  const name = useName();
  const format = useFormat();
  return (
    <li className="flex flex-wrap gap-x-8 gap-y-1 border-b border-line bg-surface px-4 py-3">
      <time dateTime={exam_date} className="basis-48 font-semibold">
        {format.longDate(exam_date)}
      </time>
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg">{name(organization)}</h2>
        <p>{`${direction.code} ${name(direction)}`}</p>
        <p className="text-muted">{place}</p>
      </div>
    </li>
  );
}

/** /exam-schedule: when and where entrance exams are held, for everybody. */
export function ExamDaysPage() {
  const t = useTexts('exam-days', 'site');
  const format = useFormat();
  const state = useListState({ filters, ordering: '', limit: 25 });
  const choices = usePlaceChoices();
  const wordsOf = (field: string, value: string) => {
    const known = choices[field as keyof typeof choices].find((choice) => choice.value === value);
    return `${t(`exam-days.${field as keyof typeof choices}`)}: ${known?.label ?? value}`;
  };
  return (
    <PublicList
      title={t('site.page.examDays')}
      lead={t('exam-days.lead')}
      state={state}
      found={usePublicList<ExamDaysAnswer>('/public/exams/', state)}
      filters={
        <search className="grid max-w-[70rem] items-end gap-x-6 gap-y-4 lg:grid-cols-2">
          {filters.map((field) => (
            <FilterCombobox
              key={field}
              state={state}
              name={field}
              label={t(`exam-days.${field}`)}
              options={choices[field]}
            />
          ))}
        </search>
      }
      wordsOf={wordsOf}
      caption={(count) => t('exam-days.caption', { count, number: format.number(count) })}
      empty={t('exam-days.empty')}
    >
      {(row) => <Day row={row} />}
    </PublicList>
  );
}
