import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Colleague } from '#shared/assignment.ts';
import { fullName, shortName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { SelectField } from '#web/ui/select-field.tsx';

interface Props {
  colleagues: readonly Colleague[];
  error: string | undefined;
  input: UseFormRegisterReturn;
}

/** Who may be given work; those who are away are named with their last day. */
export function ColleagueChoice({ colleagues, error, input }: Props) {
  const t = useTexts('assignment', 'processes');
  const format = useFormat();
  const present = colleagues.filter(({ away }) => !away);
  const away = colleagues.flatMap((person) => (person.away ? [{ person, away: person.away }] : []));
  return (
    <div className="flex flex-col gap-3">
      {present.length > 0 ? (
        <SelectField
          label={t('assignment.field.holder_id')}
          error={error}
          options={present.map((person) => ({
            value: String(person.id),
            label: fullName(person),
          }))}
          {...input}
        />
      ) : (
        <p>{t(colleagues.length > 0 ? 'assignment.allAway' : 'assignment.nobodyElse')}</p>
      )}
      {away.length > 0 && (
        <div>
          <p className="text-muted">{t('assignment.absent')}</p>
          <ul>
            {away.map(({ person, away: { until, word } }) => (
              <li key={person.id}>
                {t(word ? 'assignment.absentWord' : 'assignment.absentLine', {
                  name: shortName(person),
                  date: format.date(until),
                  word,
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
