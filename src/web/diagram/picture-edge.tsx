import type { AnyStateMachine } from 'xstate';
import { rolesOf, type Transition } from '#machines/kit.ts';
import type { LaidEdge } from '#shared/process-layout.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from '#web/ui/classes.ts';
import {
  type EventLook,
  type PictureFigures,
  stepWidths,
  strongest,
  transitionKey,
} from './picture-look.ts';

interface Props {
  machine: AnyStateMachine;
  edge: LaidEdge;
  /** The transitions on this line. */
  events: readonly Transition[];
  look(transition: Transition): EventLook;
  figures: PictureFigures | undefined;
}

const lines: Record<EventLook, string> = {
  next: '[stroke-width:3]',
  taken: '[stroke-width:3]',
  closed: '[stroke-width:1.5] [stroke-dasharray:6_4]',
  other: '[stroke-width:1.5] [stroke-dasharray:3_5]',
};

const lineColours: Record<EventLook, string> = {
  next: 'text-brand',
  taken: 'text-ink',
  closed: 'text-ink',
  other: 'text-control',
};

const words: Record<EventLook, string> = {
  next: 'font-semibold text-brand',
  taken: 'text-ink',
  closed: 'text-ink',
  other: 'text-muted',
};

/** The line of an edge with its arrow head, below everything else. */
export function EdgeLine({ edge, events, look, figures }: Props) {
  const drawn = strongest(events.map(look));
  const step = figures && Math.max(...events.map((event) => figures.width(event) ?? 0));
  if (edge.loop) return null;
  return (
    <path
      d={edge.path}
      markerEnd={`url(#arrow-${step === undefined ? drawn : 'even'})`}
      data-look={drawn}
      className={classes(
        'fill-none stroke-current',
        lineColours[drawn],
        step === undefined ? lines[drawn] : stepWidths[step],
      )}
    />
  );
}

/**
 * The words on a line: every event, and who may send it, or how often it was sent. Under a state, when the record stays
 * there.
 */
export function EdgeLabel({ machine, edge, events, look, figures }: Props) {
  const t = useTexts('processes', machine.id);
  const { x, y, width, height } = edge.label;
  return (
    <foreignObject x={x} y={y} width={width} height={height} className="overflow-visible">
      <ul
        className={classes(
          'min-h-full px-[6px] pt-[3px] text-[14px] leading-[18px]',
          edge.loop
            ? 'rounded-b-sm border border-t-0 border-line bg-surface'
            : 'flex flex-col justify-center text-center',
        )}
      >
        {events.map((transition) => (
          <li
            key={transition.event}
            data-drawn={transitionKey(transition)}
            className={classes(
              'mb-[3px] overflow-hidden wrap-anywhere',
              !edge.loop && 'bg-canvas',
              words[look(transition)],
            )}
          >
            {t(`${machine.id}.action.${transition.event}`)}{' '}
            {figures ? (
              <b>{figures.often(transition)}</b>
            ) : (
              <span className="font-normal text-muted">
                {rolesOf(transition.guard)
                  .map((role) => t(`processes.role.${role}`))
                  .join(', ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </foreignObject>
  );
}

const sizes: Record<EventLook, number> = { next: 5, taken: 5, closed: 9, other: 9 };

/**
 * The arrow heads, one per look, in the colour of the line; `even` is as large on lines of every
 * width.
 */
export function ArrowHeads() {
  return (
    <defs>
      <marker
        id="arrow-even"
        viewBox="0 0 8 8"
        refX="7"
        refY="4"
        markerUnits="userSpaceOnUse"
        markerWidth={16}
        markerHeight={16}
        orient="auto"
      >
        <path d="M0 0L8 4L0 8z" className={classes('fill-current', lineColours.next)} />
      </marker>
      {Object.entries(sizes).map(([look, size]) => (
        <marker
          key={look}
          id={`arrow-${look}`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth={size}
          markerHeight={size}
          orient="auto"
        >
          <path
            d="M0 0L8 4L0 8z"
            className={classes('fill-current', lineColours[look as EventLook])}
          />
        </marker>
      ))}
    </defs>
  );
}
