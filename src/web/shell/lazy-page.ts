import { type ComponentType, lazy } from 'react';

/** The code of a screen could not be fetched: no connection, or a new version has replaced it (specification section 8). */
export class ChunkFailed extends Error {
  constructor(cause: unknown) {
    super('chunk failed', { cause });
    this.name = 'ChunkFailed';
  }
}

/** A screen whose code is loaded when it is first opened: `lazyPage(() => import('./x-page.tsx'), 'XPage')`. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  return lazy(async () => {
    const module = await load().catch((error: unknown) => {
      throw new ChunkFailed(error);
    });
    const page: ComponentType = module[name];
    return { default: page };
  });
}
