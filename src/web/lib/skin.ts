import { useSyncExternalStore } from 'react';
import { skinNames } from '#shared/appearance-names.ts';

/** What a person may choose; `system` follows the device. */
export const skins = skinNames;
/** One of the three choices of `skins`. */
export type Skin = (typeof skins)[number];

const storageKey = 'skin';
const listeners = new Set<() => void>();

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** The chosen skin: local storage key `skin`, default light. */
export function currentSkin(): Skin {
  const value = stored();
  return skins.find((skin) => skin === value) ?? 'light';
}

function paint(): void {
  const skin = currentSkin();
  const dark =
    skin === 'dark' || (skin === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.skin = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

/**
 * Keeps the choice and repaints; without storage (private windows) the choice lasts as long as the
 * page.
 */
export function chooseSkin(skin: Skin): void {
  try {
    localStorage.setItem(storageKey, skin);
  } catch {
    document.documentElement.dataset.skin = skin === 'dark' ? 'dark' : 'light';
    return;
  }
  paint();
}

/** Follows the device and other tabs; call once at start. */
export function followSkin(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  addEventListener('storage', (event) => {
    if (event.key === storageKey) paint();
  });
  paint();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen skin, redrawn when it changes. */
export function useSkin(): Skin {
  return useSyncExternalStore(subscribe, currentSkin, () => 'light');
}
