import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Box, ProcessLayout } from '#shared/process-layout.ts';

const least = 0.3;
const most = 2;
/** Below this the words cannot be read; the picture scrolls instead. */
const readable = 0.8;
const step = 1.25;
const within = (zoom: number, low = least): number => Math.min(most, Math.max(low, zoom));

/** The window on a picture: how large it is drawn, and ways to change that and to move about. */
export interface Zoom {
  frame: RefObject<HTMLDivElement | null>;
  zoom: number;
  larger(): void;
  smaller(): void;
  whole(): void;
  real(): void;
}

/**
 * Moves the picture inside its frame so that a box of it stands in the middle; the page itself
 * stays where it is.
 */
function show(frame: HTMLElement, { x, y, width, height }: Box, zoom: number): void {
  frame.scrollLeft = (x + width / 2) * zoom - frame.clientWidth / 2;
  frame.scrollTop = (y + height / 2) * zoom - frame.clientHeight / 2;
}

/** The mouse takes hold of the empty parts of the picture and pulls it along. */
function useDrag(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let held = false;
    const down = ({ pointerType, button, target }: PointerEvent) => {
      held =
        pointerType === 'mouse' &&
        button === 0 &&
        target instanceof Element &&
        !target.closest('button');
    };
    const move = ({ movementX, movementY }: PointerEvent) =>
      held && element.scrollBy(-movementX, -movementY);
    const up = () => {
      held = false;
    };
    element.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
    };
  }, [frame]);
}

/**
 * Draws a picture first as wide as its frame, but never too small to read; `centre` is the state
 * that is brought to the middle, at first the creation.
 */
export function useZoom(layout: ProcessLayout, centre: string | undefined): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(readable);
  const fitting = useCallback(
    (low?: number) =>
      Math.min(1, within(((frame.current?.clientWidth ?? 0) - 2) / layout.width, low)),
    [layout],
  );
  useLayoutEffect(() => setZoom(fitting(readable)), [fitting]);
  useLayoutEffect(() => {
    const place = layout.states.find(({ state }) => state === centre) ?? layout.states[0];
    if (frame.current && place) show(frame.current, place, zoom);
  }, [layout, centre, zoom]);
  useDrag(frame);
  return {
    frame,
    zoom,
    larger: () => setZoom(within(zoom * step)),
    smaller: () => setZoom(within(zoom / step)),
    whole: () => setZoom(fitting()),
    real: () => setZoom(1),
  };
}
