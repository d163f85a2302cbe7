const meant: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML and XML, between tags or in quotes; what XML cannot hold is left out. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => meant[sign] ?? sign).replace(/(?![\t\n])\p{Cc}/gu, '');
