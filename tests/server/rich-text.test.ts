import { describe, expect, it } from 'vitest';
import { cleanRichText } from '#server/base/clean-rich-text.ts';
import { isSafeLink, plainText, summaryOf } from '#shared/rich-text.ts';
import { type RichTextPart, richTextTree } from '#shared/rich-text-tree.ts';

const foreign =
  /<(?!\/?(?:p|br|strong|em|u|s|h2|h3|ul|ol|li|blockquote|hr|a)\b)|\son|style|script|data:/i;

describe('a formatted text that is saved', () => {
  it('keeps what the editor writes', async () => {
    const written =
      '<h2>Muhim</h2><p>Ariza <strong>shu yerda</strong>, <em>bugun</em>, <u>albatta</u><br />va</p>' +
      '<ul><li><p>bir</p></li></ul><ol><li><p>ikki</p></li></ol><blockquote><p>soʻz</p></blockquote>' +
      '<hr /><p><a href="https://namuna.uz/a?b=1&amp;c=2">havola</a> <a href="mailto:a@namuna.uz">xat</a></p>';
    expect(await cleanRichText(written)).toBe(written);
  });

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a script in another case', '<p>a</p><ScRiPt src=//x.uz>alert(1)</sCrIpT>', '<p>a</p>'],
    ['an event of an image', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['an event of a paragraph', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a link into a script', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['the same in disguise', '<a href="jav&#x09;ascript&colon;alert(1)">a</a>', '<a>a</a>'],
    ['a data: link', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['a link without a protocol', '<a href="//x.uz">a</a>', '<a>a</a>'],
    ['a data: image', '<p>a<img src="data:image/svg+xml,<svg onload=alert(1)>"></p>', '<p>a</p>'],
    ['styles', '<style>p{position:fixed}</style><p style="position:fixed">a</p>', '<p>a</p>'],
    ['classes and ids', '<p class="fixed inset-0" id="root">a</p>', '<p>a</p>'],
    ['an iframe', '<iframe srcdoc="<script>alert(1)</script>">b</iframe><p>a</p>', '<p>a</p>'],
    [
      'a drawing',
      '<svg><script>alert(1)</script><a href="javascript:alert(1)">b</a></svg><p>a</p>',
      '<p>a</p>',
    ],
    ['a form', '<form action="//x.uz"><input name=a><button>a</button></form>', 'a'],
    ['a comment', '<p>a<!-- <script>alert(1)</script> --></p>', '<p>a</p>'],
    ['headings of another rank', '<h1>a</h1><h5>b</h5>', '<h2>a</h2><h3>b</h3>'],
  ])('loses %s', async (_name, written, kept) => {
    expect(await cleanRichText(written)).toBe(kept);
    expect(kept).not.toMatch(foreign);
  });

  it('is the same when it is cleaned again, whatever was nested in it', async () => {
    for (const written of [
      '<scr<script>ipt>alert(1)</scr</script>ipt>',
      '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</p></noscript>',
    ]) {
      const once = await cleanRichText(written);
      expect(await cleanRichText(once)).toBe(once);
      expect(once ?? '').not.toMatch(/<(?:img|script|style|math)/i);
    }
  });

  it('is nothing when it says nothing', async () => {
    expect(await cleanRichText('<p></p><p><br /></p><script>alert(1)</script>')).toBeNull();
    expect(await cleanRichText(null)).toBeNull();
  });
});

describe('a formatted text in words', () => {
  it('is what a reader sees', () => {
    expect(plainText('<h2>Bir</h2><p>ikki &amp; <strong>uch</strong> &lt;b&gt;</p>')).toBe(
      'Bir ikki & uch <b>',
    );
  });

  it('is cut at a word', () => {
    const long = `<p>${'soʻz '.repeat(100)}</p>`;
    expect(summaryOf(long).length).toBeLessThanOrEqual(201);
    expect(summaryOf(long)).toMatch(/soʻz…$/);
    expect(summaryOf('<p>qisqa</p>')).toBe('qisqa');
  });

  it('costs little, whatever is written', () => {
    const started = performance.now();
    plainText('<'.repeat(200_000));
    isSafeLink(`https:${'a'.repeat(200_000)} `);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

/** What is drawn, written as markup again. */
const written = (part: RichTextPart): string =>
  typeof part === 'string'
    ? part
    : `<${part.tag}${part.href ? ` href=${part.href}` : ''}>${part.inside.map(written).join('')}</${part.tag}>`;
const drawn = (html: string): string => richTextTree(html).map(written).join('');

describe('a formatted text that is drawn', () => {
  it.each([
    [
      'its form',
      '<h2>a</h2><ul><li><p>b <strong>c</strong></p></li></ul>',
      '<h2>a</h2><ul><li><p>b <strong>c</strong></p></li></ul>',
    ],
    ['what stands alone', '<p>a<br />b</p><hr>', '<p>a<br></br>b</p><hr></hr>'],
    [
      'characters as they are meant',
      '<p>a &lt;b&gt; &amp;amp; &#39;&#x27;</p>',
      "<p>a <b> &amp; ''</p>",
    ],
    [
      'a link with its query',
      '<a href="https://namuna.uz/?a=1&amp;b=2">a</a>',
      '<a href=https://namuna.uz/?a=1&b=2>a</a>',
    ],
    ['no link into a script', '<a href="jav&#x61;script:alert(1)">a</a>', '<a>a</a>'],
    ['no attribute else', '<p onclick="alert(1)" class=">">a</p>', '<p>a</p>'],
    ['a script as words', '<script>alert(1)</script><img src=x onerror=alert(1)>', 'alert(1)'],
    ['no comment', 'a<!-- <b>b</b> -->c', 'ac'],
    ['what was left open, and closed twice', '<p>a<em>b</p></em></p>c', '<p>a<em>b</em></p>c'],
    ['a sign that opens nothing', '1 < 2 <', '1 < 2 <'],
  ])('has %s', (_name, html, shown) => {
    expect(drawn(html)).toBe(shown);
  });

  it('has every sign of what was cleaned', async () => {
    const html =
      (await cleanRichText('<p>Oʻzbekiston &amp; “FAN”</p><ol><li>1 &lt; 2</li></ol>')) ?? '';
    expect(richTextTree(html).map(written).join('')).toBe(
      '<p>Oʻzbekiston & “FAN”</p><ol><li>1 < 2</li></ol>',
    );
  });
});
