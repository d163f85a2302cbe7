import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { pinfl } from '#shared/validation.ts';
import { useErrorText } from '#web/forms/field-errors.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { TargetedForm } from './targeted-fields.tsx';

interface LineProps {
  place: number;
  number: string;
  error?: string;
  onTakeAway(): void;
}

function Line({ place, number, error, onTakeAway }: LineProps) {
  const t = useTexts('letter-screen');
  return (
    <li
      id={`candidates.${place}`}
      tabIndex={-1}
      className={`flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5 ${error ? 'border-l-4 border-l-danger pl-4' : ''}`}
    >
      <span className="min-w-0">
        {number}
        {error && <span className="block font-semibold text-danger">{error}</span>}
      </span>
      <Button size="small" kind="plain" icon={X} onClick={onTakeAway}>
        {t('letter-screen.takeAway')}
        <span className="sr-only">: {number}</span>
      </Button>
    </li>
  );
}

const separators = /[\s,;]+/;

/**
 * Puts typed or pasted numbers into the list; what is wrong or there already stays in the field,
 * and `wrong` says why.
 */
function useAdding({ form }: TargetedForm) {
  const [wrong, setWrong] = useState<string>();
  const add = (written: string) => {
    const listed = form.getValues('candidates');
    const numbers = [...new Set(written.split(separators).filter(Boolean))];
    const right = numbers.filter((number) => pinfl.safeParse(number).success);
    const fresh = right.filter((number) => !listed.includes(number));
    const rest = numbers.filter((number) => !fresh.includes(number));
    form.setValue('candidates', [...listed, ...fresh], { shouldDirty: true });
    form.setValue('candidate', rest.join(' '), { shouldDirty: true });
    const [first] = rest;
    setWrong(first && (right.includes(first) ? 'validation.repeated' : 'validation.pinfl'));
  };
  return { add, wrong };
}

/**
 * Personal numbers of the candidates: one after the other is added, several can be pasted, each can
 * be taken away.
 */
export function CandidateList({
  checked,
  errorAt,
}: {
  checked: TargetedForm;
  errorAt(line: number): string | undefined;
}) {
  const t = useTexts('targeted-letter-screen', 'validation');
  const text = useErrorText();
  const { form, error } = checked;
  const [listed, typed] = form.watch(['candidates', 'candidate']);
  const { add, wrong } = useAdding(checked);
  const field = form.register('candidate');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    add(typed);
  };
  const takeAway = (number: string) => {
    const left = listed.filter((one) => one !== number);
    form.clearErrors('candidates');
    form.setValue('candidates', left, { shouldDirty: true });
    form.setFocus('candidate');
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          {...field}
          id="candidates"
          label={t('validation.field.candidates')}
          hint={t('targeted-letter-screen.hint.candidates')}
          optional
          inputMode="numeric"
          autoComplete="off"
          width="medium"
          error={text('candidates', wrong) ?? error('candidates') ?? errorAt(listed.length)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text').trim();
            if (!separators.test(pasted)) return;
            event.preventDefault();
            add(`${typed} ${pasted}`);
          }}
        />
        <Button icon={Plus} className="min-h-11" onClick={() => add(typed)}>
          {t('targeted-letter-screen.addCandidate')}
        </Button>
      </div>
      <ol
        aria-label={t('targeted-letter-screen.candidatesListed')}
        className="max-w-md border-t border-line empty:hidden"
      >
        {listed.map((number, place) => (
          <Line
            key={number}
            place={place}
            number={number}
            error={errorAt(place)}
            onTakeAway={() => takeAway(number)}
          />
        ))}
      </ol>
    </div>
  );
}
