import type { KeyboardEvent, ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import { stateMeta } from '#machines/kit.ts';
import type { LaidState } from '#shared/process-layout.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from '#web/ui/classes.ts';
import { toneClasses } from '#web/ui/tone.ts';
import { stepColours } from './picture-look.ts';

interface Props {
  machine: AnyStateMachine;
  place: LaidState;
  here: boolean;
  visited: boolean;
  chosen: boolean;
  /** The one state that the Tab key reaches. */
  reached: boolean;
  /** Nothing that is lit touches it. */
  dim: boolean;
  /** Up to two short lines under the name. */
  notes: readonly ReactNode[];
  /** The step of its figure, 0 without one. */
  shade: number;
  onChoose(): void;
  onKey(event: KeyboardEvent): void;
}

/**
 * One state: filled in its tone where the record is, outlined where it was. A button: it tells what
 * can happen there.
 */
export function PictureState({
  machine,
  place,
  here,
  visited,
  chosen,
  reached,
  dim,
  notes,
  shade,
  onChoose,
  onKey,
}: Props) {
  const t = useTexts('diagram', 'processes', machine.id);
  const { state, mark, x, y, width, height } = place;
  const { tone } = stateMeta(machine, state);
  const name = t(`${machine.id}.state.${state}`);
  const passed = visited && !here;
  return (
    <foreignObject x={x} y={y} width={width} height={height} className="overflow-visible">
      <button
        type="button"
        data-place={state}
        data-tone={tone}
        data-shade={shade || undefined}
        tabIndex={reached ? 0 : -1}
        aria-pressed={chosen}
        aria-current={here ? 'step' : undefined}
        title={mark ? name : undefined}
        onClick={onChoose}
        onKeyDown={onKey}
        className={classes(
          'min-h-full w-full text-left text-[15px] leading-[20px] wrap-anywhere',
          mark ? 'h-full rounded-full border-4 bg-surface' : 'rounded-sm border px-[10px] py-[6px]',
          here ? classes(toneClasses[tone], 'border-[3px] border-current') : stepColours[shade],
          passed && 'border-[3px] border-ink',
          !here && !passed && (mark ? 'border-control' : 'status-rail border-control'),
          dim && 'opacity-60',
          chosen && 'underline underline-offset-4',
        )}
      >
        {mark ? (
          <span className="sr-only">{name}</span>
        ) : (
          <span className="block font-semibold">{name}</span>
        )}
        {here && <span className="sr-only">{t('processes.diagram.here')}</span>}
        {passed && <span className="sr-only">{t('diagram.legend.taken')}</span>}
        {!mark &&
          notes.map((note, at) => (
            <span
              key={`${state}-${at === 0 ? 'first' : 'second'}`}
              className="block text-[14px] leading-[17px]"
            >
              {note}
            </span>
          ))}
      </button>
    </foreignObject>
  );
}
