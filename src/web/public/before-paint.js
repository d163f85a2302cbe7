// A button that is pressed before the scripts have come is pressed again when they have (lib/early-acts.ts).
addEventListener(
  'click',
  ({ target }) => {
    const button = target.closest('#root button');
    if (button && !document.documentElement.dataset.started) button.dataset.pressed = '';
  },
  true,
);
// What is typed or chosen before them is told again, too (lib/early-acts.ts).
addEventListener(
  'input',
  ({ target }) => {
    if (!document.documentElement.dataset.started) target.dataset.typed = '';
  },
  true,
);
// Nor is a form sent by the browser itself, which would lose what is typed: its button is pressed
// again, too.
addEventListener(
  'submit',
  (sending) => {
    if (!document.documentElement.dataset.started) sending.preventDefault();
  },
  true,
);
// Sets skin and language on <html> before the first paint, so that nothing flashes. lib/skin.ts and lib/i18n.ts take over from here.
try {
  const root = document.documentElement;
  const skin = localStorage.getItem('skin');
  const dark =
    skin === 'dark' || (skin === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.skin = dark ? 'dark' : 'light';
  const drawn = root.lang;
  const asked = new URLSearchParams(location.search).get('lang');
  const language = /^(uz|ru|en)$/.test(asked) ? asked : localStorage.getItem('language');
  root.lang = language === 'ru' || language === 'en' ? language : 'uz';
  // The server has drawn the page for a visitor, in the language of the address (decision 121):
  // somebody else is not shown it.
  const signedIn = [localStorage, sessionStorage].some((place) => place.getItem('access_token'));
  if (signedIn || drawn !== root.lang) root.dataset.first = 'other';
  // The server names the words of a screen in each language (screen-pages.ts).
  const screen = document.querySelector('meta[name=screen]')?.dataset ?? {};
  const speaks = signedIn || 'open' in screen;
  for (const href of speaks ? (screen[root.lang] ?? '').split(' ').filter(Boolean) : [])
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        crossOrigin: 'anonymous',
        href,
      }),
    );
} catch {
  document.documentElement.dataset.skin = 'light';
}
