import type { Plugin } from 'vite';

const absent = '\0no-fetch-adapter';

/**
 * The client of the browser calls in one way, which also says how far an upload is: the second one
 * that axios brings would never be used (decision 127).
 */
export const callsByXhr = (): Plugin => ({
  name: 'calls-by-xhr',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './fetch.js' && importer?.includes('/axios/lib/adapters/') ? absent : null,
  load: (id) => (id === absent ? 'export const getFetch = undefined;' : null),
});
