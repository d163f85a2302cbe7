// Sets skin and language on <html> before the first paint, so that nothing flashes. lib/skin.ts and lib/i18n.ts take over from here.
try {
  const root = document.documentElement;
  const skin = localStorage.getItem('skin');
  const dark =
    skin === 'dark' || (skin === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.skin = dark ? 'dark' : 'light';
  const asked = new URLSearchParams(location.search).get('lang');
  const language = /^(uz|ru|en)$/.test(asked) ? asked : localStorage.getItem('language');
  root.lang = language === 'ru' || language === 'en' ? language : 'uz';
} catch {
  document.documentElement.dataset.skin = 'light';
}
