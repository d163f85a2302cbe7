/** Path of a Chromium, installed now when there was none; undefined when that failed. */
export function ensureChromium(): string | undefined;
