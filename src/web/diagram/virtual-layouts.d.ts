/** Made by `src/build/process-layouts.ts` while the pages are built. */
declare module 'virtual:process-layouts' {
  import type { ProcessLayout } from '#shared/process-layout.ts';

  /** By the id of a machine: loads the picture of its process. */
  export const layouts: Readonly<Record<string, () => Promise<{ layout: ProcessLayout }>>>;
}
