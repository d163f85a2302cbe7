import type { Plugin } from 'vite';

/** What the page may load while it runs; the viewer of PDF files needs the server for its papers. */
const ofThePage = /\.(?:js|css|woff2)$/;

/**
 * Names the files that the page is made of in `page-files.json`: a device that takes work along
 * fetches all of them (docs/decisions/149-work-taken-along.md).
 */
export const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After those that leave files out.
    order: 'post',
    handler(_options, bundle) {
      const files = Object.keys(bundle).filter((file) => ofThePage.test(file));
      this.emitFile({
        type: 'asset',
        fileName: 'page-files.json',
        source: JSON.stringify(files.sort().map((file) => `/${file}`)),
      });
    },
  },
});
