import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// A6: at least 4.5 for text, 3 for borders of controls, focus and marks, in both skins, from the
// tokens as they are shipped.
const css = fs.readFileSync(
  path.join(import.meta.dirname, '../../src/web/styles/tokens.css'),
  'utf8',
);

function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2). */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['canvas', 'surface', 'sunken'];
const tones = ['success', 'danger', 'warning', 'secondary', 'info', 'leave'];
const text: [string, string][] = [
  ...surfaces.flatMap((ground) =>
    ['ink', 'muted', 'link', ...tones].map((colour): [string, string] => [colour, ground]),
  ),
  ...tones.map((tone): [string, string] => [tone, `${tone}-tint`]),
  ['ink', 'secondary-tint'],
  ['ink', 'info-tint'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-danger', 'danger-solid'],
  ['on-danger', 'danger-solid-hover'],
  ['on-band', 'band'],
  ...['scale-1', 'scale-2', 'scale-3'].map((step): [string, string] => ['ink', step]),
  ...['scale-4', 'scale-5'].map((step): [string, string] => ['on-brand', step]),
];
const marks: [string, string][] = [
  ...surfaces.flatMap((ground) =>
    ['control', 'brand', 'focus'].map((colour): [string, string] => [colour, ground]),
  ),
  ...tones.flatMap((tone) => surfaces.map((ground): [string, string] => [tone, ground])),
];

describe.each([
  ['light', ':root,\n[data-skin="light"]'],
  ['dark', '[data-skin="dark"]'],
])('contrast in the %s skin', (_skin, selector) => {
  const tokens = tokensOf(selector);
  const colour = (name: string): string => {
    const found = tokens.get(name);
    if (!found) throw new Error(`No token --${name}`);
    return found;
  };

  it.each(text)('text %s on %s', (front, ground) =>
    expect(contrast(colour(front), colour(ground))).toBeGreaterThanOrEqual(4.5),
  );
  it.each(marks)('mark %s on %s', (front, ground) =>
    expect(contrast(colour(front), colour(ground))).toBeGreaterThanOrEqual(3),
  );
  // The ring lies outside its control, so what counts is what the control stands on.
  it('shows the focus on every ground by its line or its halo', () => {
    for (const ground of [...surfaces, 'band', ...tones.map((tone) => `${tone}-tint`)]) {
      const best = Math.max(
        contrast(colour('focus'), colour(ground)),
        contrast(colour('halo'), colour(ground)),
      );
      expect(best, ground).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(colour('focus'), colour('halo')), 'line beside halo').toBeGreaterThanOrEqual(
      1.4,
    );
  });
});

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
