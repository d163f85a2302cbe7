import type { UseFormRegister } from 'react-hook-form';
import type { AmountColumn, DirectionLine } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { FieldError } from '#web/ui/field.tsx';
import type { AskedDirection, RequestValues } from './request-values.ts';

interface Props {
  at: number;
  direction: AskedDirection;
  last: DirectionLine | undefined;
  column: AmountColumn;
  /** What the number under the input is. */
  lastWord: string;
  register: UseFormRegister<RequestValues>;
  error: string | undefined;
}

/**
 * The input of one direction and form of study; under it the number to compare with, where there
 * was one.
 */
export function LineCell({ at, direction, last, column, lastWord, register, error }: Props) {
  const t = useTexts('quota');
  const format = useFormat();
  const id = `lines.${at}.${column}` as const;
  return (
    <>
      <input
        {...register(id)}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${direction.code}, ${t(`quota.amount.${column}`)}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="control min-h-9 w-20 py-1 text-right"
      />
      {last !== undefined && last[column] > 0 && (
        <span className="block pr-3 text-sm leading-5 text-muted">
          <span className="sr-only">{lastWord}: </span>
          {format.number(last[column])}
        </span>
      )}
      {error && <FieldError controlId={id}>{error}</FieldError>}
    </>
  );
}
