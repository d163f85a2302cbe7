/** How much is cut off at each side: shares (0..1) of the photo as it is turned. */
export interface Cut {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A photo as a page of the document to be made. */
export interface PhotoPage {
  id: string;
  /** The name of the chosen file. */
  name: string;
  /** The photo, read and brought to a size that a phone can hold many of. */
  photo: Blob;
  /** Quarters of a turn, clockwise. */
  turns: number;
  cut: Cut;
}

export const uncut: Cut = { top: 0, right: 0, bottom: 0, left: 0 };

/** At least this share of each side remains. */
const leastLeft = 0.1;

const opposite = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' } as const;
export type Side = keyof Cut;

/** Turned by a quarter clockwise; what is cut off stays cut off. */
export const turned = (page: PhotoPage): PhotoPage => ({
  ...page,
  turns: (page.turns + 1) % 4,
  cut: {
    top: page.cut.left,
    right: page.cut.top,
    bottom: page.cut.right,
    left: page.cut.bottom,
  },
});

/** So much is cut off at a side, as far as something remains. */
export const cutAt = (cut: Cut, side: Side, share: number): Cut => ({
  ...cut,
  [side]: Math.min(Math.max(share, 0), 1 - leastLeft - cut[opposite[side]]),
});

/** The corner that is nearest to a point (shares of the turned photo) goes to it. */
export function cornerTo(cut: Cut, from: [number, number], to: [number, number]): Cut {
  const leftwards = from[0] < (cut.left + 1 - cut.right) / 2;
  const upwards = from[1] < (cut.top + 1 - cut.bottom) / 2;
  const across = leftwards ? cutAt(cut, 'left', to[0]) : cutAt(cut, 'right', 1 - to[0]);
  return upwards ? cutAt(across, 'top', to[1]) : cutAt(across, 'bottom', 1 - to[1]);
}

/** The pages with one of them a place further, or further back. */
export function moved(pages: readonly PhotoPage[], id: string, by: 1 | -1): PhotoPage[] {
  const from = pages.findIndex((page) => page.id === id);
  const other = pages[from + by];
  return pages.map((page, at) => {
    if (other && at === from) return other;
    return at === from + by ? (pages[from] ?? page) : page;
  });
}
