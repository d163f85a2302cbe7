import { type ComponentType, lazy } from 'react';

/** The code of a screen could not be fetched: no connection, or a new version has replaced it. */
export class ChunkFailed extends Error {
  constructor(cause: unknown) {
    super('chunk failed', { cause });
    this.name = 'ChunkFailed';
  }
}

/**
 * A screen, or a frame of screens, whose code is loaded when it is first drawn: `lazyPage(() =>
 * import('#web/shell/x-page.tsx'), 'XPage')`.
 */
export function lazyPage<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return lazy(async () => {
    const module = await load().catch((error: unknown) => {
      throw new ChunkFailed(error);
    });
    const page: ComponentType<Props> = module[name];
    return { default: page };
  });
}
