import { type PointerEvent, useMemo, useRef } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from '#web/ui/classes.ts';
import { type Cut, cornerTo, cutAt, type PhotoPage, type Side, uncut } from './photo-page.ts';
import { usePagePicture } from './use-picture.ts';

interface Props {
  page: PhotoPage;
  onCut(cut: Cut): void;
}

const sides: readonly Side[] = ['top', 'bottom', 'left', 'right'];
const corners = ['top-0 left-0', 'top-0 right-0', 'bottom-0 left-0', 'right-0 bottom-0'];
const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** What is cut off at one side, for the keyboard and for a finger. */
function SideRange({
  side,
  cut,
  onCut,
}: { side: Side } & Pick<PhotoPage, 'cut'> & Pick<Props, 'onCut'>) {
  const t = useTexts('photos');
  return (
    <label className="flex flex-wrap items-center gap-x-3">
      <span className="w-28">{t(`photos.cut.${side}`)}</span>
      <input
        type="range"
        min={0}
        max={90}
        step={1}
        value={Math.round(cut[side] * 100)}
        aria-valuetext={percent(cut[side])}
        onChange={(event) => onCut(cutAt(cut, side, Number(event.target.value) / 100))}
        className="h-8 min-w-0 flex-1 basis-40 accent-brand"
      />
    </label>
  );
}

/**
 * The whole photo, and over it what will remain: the nearest corner follows the finger; each side
 * has a slider.
 */
export function PhotoCut({ page, onCut }: Props) {
  const t = useTexts('photos');
  const { cut } = page;
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef<{ cut: Cut; from: [number, number] } | null>(null);
  const { id, name, photo, turns } = page;
  const whole = useMemo(() => ({ id, name, photo, turns, cut: uncut }), [id, name, photo, turns]);
  const picture = usePagePicture(whole);
  const placeOf = (event: PointerEvent): [number, number] => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return [0, 0];
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  };
  const follow = (event: PointerEvent) => {
    if (held.current) onCut(cornerTo(held.current.cut, held.current.from, placeOf(event)));
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t('photos.cut.hint')}</p>
      <div
        ref={frame}
        className="relative w-fit touch-none overflow-hidden self-center select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { cut, from: placeOf(event) };
          follow(event);
        }}
        onPointerMove={follow}
        onPointerUp={() => {
          held.current = null;
        }}
        onPointerCancel={() => {
          held.current = null;
        }}
      >
        {picture && (
          <img src={picture} alt={page.name} draggable={false} className="max-h-[55dvh]" />
        )}
        <div
          aria-hidden="true"
          className="absolute cursor-move border-2 border-brand shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]"
          style={{
            top: percent(cut.top),
            right: percent(cut.right),
            bottom: percent(cut.bottom),
            left: percent(cut.left),
          }}
        >
          {corners.map((corner) => (
            <span
              key={corner}
              className={classes('absolute size-4 border border-surface bg-brand', corner)}
            />
          ))}
        </div>
      </div>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {sides.map((side) => (
          <SideRange key={side} side={side} cut={cut} onCut={onCut} />
        ))}
      </div>
    </div>
  );
}
