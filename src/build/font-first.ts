import type { Plugin } from 'vite';

/** The letters in which Uzbek and English are written. */
const letters = /source-sans-3-latin-wght-normal[\w.-]*\.woff2$/;

/**
 * The built page names first what is read, the styles and the font, and then the scripts; the font
 * is fetched beside the styles and not after them (decision 121).
 */
export function fontFirst(): Plugin {
  return {
    name: 'font-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [font, ...more] = Object.keys(bundle).filter((file) => letters.test(file));
        const [styles] = /\n\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        if (!font || more.length > 0 || !styles)
          throw new Error('index.html: one font and the styles are named before the scripts');
        const preload = `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`;
        return html
          .replace(styles, '')
          .replace(/\n\s*<script /, (script) => styles + preload + script);
      },
    },
  };
}
