import { type ComponentType, createElement, lazy, useState } from 'react';

/** The code of a screen could not be fetched: no connection, or a new version has replaced it. */
export class ChunkFailed extends Error {
  constructor(cause: unknown) {
    super('chunk failed', { cause });
    this.name = 'ChunkFailed';
  }
}

/** How each screen is loaded, and whether it is there. */
const loads = new WeakMap<object, { load(): Promise<unknown>; isThere(): boolean }>();
const loading = new Set<Promise<unknown>>();

/**
 * A screen, or a frame of screens, whose code is loaded when it is first drawn: `lazyPage(() =>
 * import('./x-page.tsx'), 'XPage')`.
 */
export function lazyPage<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    const module = await load().catch((error: unknown) => {
      throw new ChunkFailed(error);
    });
    loaded = module[name];
    return { default: loaded };
  };
  const noted = () => {
    const started = fetch().finally(() => loading.delete(started));
    loading.add(started);
    return started;
  };
  const Later = lazy(noted);
  const Screen: ComponentType<Props> = (props) => {
    // What is there already is drawn at once. It stays the same for as long as it is drawn: another
    // component in its place would begin anew.
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return createElement(Drawn, props);
  };
  loads.set(Screen, { load: noted, isThere: () => loaded !== undefined });
  return Screen;
}

/** Loads the code of a screen before it is drawn. */
export const loadPage = async <Props extends object>(
  page: ComponentType<Props>,
): Promise<unknown> => loads.get(page)?.load();

/** Whether the code of a screen is there, so that it is drawn at once. */
export const isLoaded = <Props extends object>(page: ComponentType<Props>): boolean =>
  loads.get(page)?.isThere() ?? false;

/** As soon as the code of all screens that are being loaded is there. */
export const pagesLoaded = (): Promise<unknown> => Promise.all(loading);
