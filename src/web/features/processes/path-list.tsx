import { Fragment } from 'react';
import type { AnyStateMachine } from 'xstate';
import { leftOut, pathStates, type RecordWays } from '#shared/passages.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { BehindLink } from './behind-link.tsx';
import type { PassageFilters } from './use-passages.ts';

/** A path as the tags of its states, one after the other. */
export function PathTags({
  machine,
  states,
}: {
  machine: AnyStateMachine;
  states: readonly string[];
}) {
  const t = useTexts('passages', machine.id);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1.5">
      {[...states.entries()].map(([place, state]) => (
        <Fragment key={place}>
          {place > 0 && (
            <>
              <span aria-hidden="true">→</span>
              <span className="sr-only">{t('passages.then')}</span>
            </>
          )}
          {state === leftOut ? (
            <>
              <span aria-hidden="true">{leftOut}</span>
              <span className="sr-only">{t('passages.leftOut')}</span>
            </>
          ) : (
            <StatusTag machine={machine} state={state} />
          )}
        </Fragment>
      ))}
    </span>
  );
}

/** The paths that most records have gone, each with its part of all and its records. */
export function PathList({
  machine,
  filters,
  ways,
}: {
  machine: AnyStateMachine;
  filters: PassageFilters;
  ways: RecordWays;
}) {
  const t = useTexts('passages', machine.id);
  const format = useFormat();
  if (ways.paths.length === 0) return null;
  return (
    <section aria-label={t('passages.paths')} className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t('passages.paths')}</h2>
      <p className="measure text-sm text-muted">
        {t('passages.pathsHint', { count: format.number(pathStates) })}
      </p>
      <ol className="flex flex-col divide-y divide-line border-y border-line">
        {ways.paths.map(({ states, number }) => (
          <li
            key={states.join(' ')}
            className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[14rem_1fr] print:break-inside-avoid"
          >
            <span>
              <BehindLink
                machine={machine}
                filters={filters}
                of="path"
                words={states}
                number={number}
                text={t('passages.pathNumber', {
                  number: format.number(number),
                  part: format.percent(number / ways.records, 1),
                })}
              />
            </span>
            <PathTags machine={machine} states={states} />
          </li>
        ))}
      </ol>
    </section>
  );
}
