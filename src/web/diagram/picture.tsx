import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { type Transition, transitionsOf } from '#machines/kit.ts';
import type { LaidEdge, ProcessLayout } from '#shared/process-layout.ts';
import { neighbour } from './neighbour.ts';
import { ArrowHeads, EdgeLabel, EdgeLine } from './picture-edge.tsx';
import type { EventLook, PictureFigures } from './picture-look.ts';
import { PictureState } from './picture-state.tsx';
import { useZoom } from './use-zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

export interface PictureProps {
  machine: AnyStateMachine;
  layout: ProcessLayout;
  /** What the picture shows, in words. */
  label: string;
  /** Where the record is. */
  here?: string;
  /** Where it has been. */
  visited?: ReadonlySet<string>;
  notes?: Readonly<Record<string, readonly ReactNode[]>>;
  /** Colours states and widens lines. */
  figures?: PictureFigures;
  look(transition: Transition): EventLook;
  /** Only these transitions are of interest; what they do not touch is dimmed. */
  lit?(transition: Transition): boolean;
  chosen?: string;
  onChoose(state: string): void;
}

const everything = () => true;

/** The states that transitions begin and end at. */
const touched = (transitions: readonly Transition[]): Set<string> =>
  new Set(transitions.flatMap(({ from, to }) => [from, to]));

/**
 * The picture of a process: states as buttons, reached with Tab once and then with the arrow keys;
 * zoomed, pulled and scrolled in its own region.
 */
export function Picture({
  machine,
  layout,
  label,
  here,
  visited,
  notes = {},
  figures,
  look,
  lit = everything,
  chosen,
  onChoose,
}: PictureProps) {
  const zoom = useZoom(layout, here);
  const [focused, setFocused] = useState(here ?? layout.states[0]?.state ?? '');
  // A region that scrolls must be reachable without a mouse: then the arrow keys move the picture.
  const region = { role: 'region', tabIndex: 0, 'aria-label': label };
  const shown = transitionsOf(machine).filter(lit);
  const bright = touched(shown);
  const eventsOf = ({ from, to }: LaidEdge) =>
    shown.filter((one) => one.from === from && one.to === to);
  const drawn = layout.edges.flatMap((edge) => {
    const events = eventsOf(edge);
    return events.length > 0 ? [{ machine, edge, events, look, figures }] : [];
  });
  const move = (event: KeyboardEvent) => {
    const next = neighbour(layout.states, focused, event.key);
    if (!next) return;
    event.preventDefault();
    setFocused(next);
    zoom.frame.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };
  return (
    <figure className="print:break-inside-avoid">
      <ZoomBar zoom={zoom} />
      <div
        ref={zoom.frame}
        {...region}
        className="max-h-[75vh] cursor-grab overflow-auto border border-line bg-canvas print:max-h-none print:overflow-visible print:border-0"
      >
        <svg
          role="presentation"
          width={layout.width * zoom.zoom}
          height={layout.height * zoom.zoom}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          className="mx-auto block print:h-auto print:max-h-[190mm] print:w-full"
        >
          <ArrowHeads />
          {drawn.map((props) => (
            <EdgeLine key={`${props.edge.from} ${props.edge.to}`} {...props} />
          ))}
          {drawn.map((props) => (
            <EdgeLabel key={`${props.edge.from} ${props.edge.to}`} {...props} />
          ))}
          {layout.states.map((place) => (
            <PictureState
              key={place.state}
              machine={machine}
              place={place}
              here={place.state === here}
              visited={visited?.has(place.state) ?? false}
              chosen={place.state === chosen}
              reached={place.state === focused}
              dim={!bright.has(place.state)}
              notes={notes[place.state] ?? []}
              shade={figures?.shades.get(place.state) ?? 0}
              onChoose={() => {
                setFocused(place.state);
                onChoose(place.state);
              }}
              onKey={move}
            />
          ))}
        </svg>
      </div>
    </figure>
  );
}
