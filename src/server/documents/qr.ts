import qrcode from 'qrcode';

/**
 * The dark modules of a QR code as rectangles in units of one module; `side` is its width without
 * the quiet zone.
 */
export interface QrShape {
  side: number;
  /** Runs of dark modules in a row. */
  bars: { x: number; y: number; width: number }[];
}

/**
 * A QR code as a shape to be drawn; error correction M: a quarter of it may be creased or stained.
 */
export function qrShape(text: string): QrShape {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const bars: QrShape['bars'] = [];
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      const last = bars.at(-1);
      if (last && last.y === y && last.x + last.width === x) last.width += 1;
      else bars.push({ x, y, width: 1 });
    }
  }
  return { side: modules.size, bars };
}
