import { describe, expect, it } from 'vitest';
import { anchorsOf, commentsOf, filesIn, isHeld, oneLine } from '../support/sources.ts';

const self = 'tests/house/comment-links.test.ts';
const sources = filesIn(['machines', 'src', 'tests', 'vite.config.ts'], /\.(tsx?|mjs|css)$/).filter(
  ({ path }) => path !== self,
);
const pages = filesIn(['docs', 'README.md'], /\.md$/);
/** Says how events got their names, with examples of what they were called before. */
const aboutNames = 'docs/decisions/010-event-names.md';

const elsewhere =
  '(?:experience|safety|expectations|architecture|models|stack|specification|processes|domain|domain README|reference[- ]data|roles|formats|glossary|wording)';

/**
 * How a section of a document is cited that the repository does not hold: the pattern, and a line
 * that it must find. What comments lead to has to be where a reader of the repository can open it.
 */
const outside: readonly { cites: RegExp; as: string }[] = [
  {
    cites: new RegExp(
      `\\b${elsewhere}(?:'s)?(?:\\.md)?,? (?:sections?|rows?|decisions?|rules?|table|line|item) \\d`,
      'i',
    ),
    as: 'What is expected of a role (roles, section 6).',
  },
  {
    cites: new RegExp(`\\b${elsewhere}(?:\\.md)? \\d+\\.\\d`, 'i'),
    as: 'quota split (processes 5.3)',
  },
  {
    cites: new RegExp(`\\((?:see )?${elsewhere}(?:\\.md)?,? \\d`, 'i'),
    as: "describe('period (processes 3)', () => {",
  },
  {
    cites: new RegExp(`\\b${elsewhere}(?:\\.md)?,? [A-Z]{1,3}-?\\d`, 'i'),
    as: 'A list says how many fit (experience LST-3).',
  },
  {
    cites: /\((?:experience|safety|expectations|architecture|models|stack)\)/i,
    as: 'Nothing is drawn before 200 ms (experience).',
  },
  {
    cites: /\b(?:APP|CMD|DET|DIA|GRD|LOG|LST|MRK|NTF|PUB|REV|SET|UPL|WIZ)-\d/,
    as: 'Every answer with Change (WIZ-5).',
  },
  { cites: /\s\((?:rule )?[RSAF]\d{1,2}[),]/, as: 'No foreign citizen (R13).' },
  { cites: /\bsections? \d+(?:\.\d+)*\b/i, as: 'Orders of a student, section 9.4' },
  { cites: /\((?:rows?|rules?|points?) \d/i, as: 'A new password by a link (row 9).' },
  { cites: /\bissue \d/i, as: 'What issue 6 measures of an admission.' },
  { cites: /\bdossier\b/i, as: 'The codes that the dossier gives.' },
  {
    cites:
      /\b(?:notifications|abilities|glossary)\.csv\b|(?<![\w/-])(?:architecture|expectations|experience|formats|glossary|models|module|reference-data|roles|safety|specification|stack|wording)\.md\b/,
    as: 'The choose list of roles.md.',
  },
  {
    cites: /\b(?:ADVISOR|APPLY|EXAM|LETTER|ORG|QUOTE|STUDENT|TARGETED|USER)\.[A-Z]{3,}/,
    as: 'The form of STUDENT.ADD.',
  },
  { cites: /\/work\//, as: 'Read /work/shared first.' },
];

/** What of a text cites a document from elsewhere, with some words around it. */
function cited(text: string): string[] {
  return outside.flatMap(({ cites }) =>
    [...text.matchAll(new RegExp(cites, `${cites.flags}g`))].map(({ 0: found, index }) =>
      text.slice(Math.max(0, index - 40), index + found.length + 20),
    ),
  );
}

describe('no line cites a section of a document that the repository does not hold', () => {
  it.each(outside)('is found: $as', ({ cites, as }) => {
    expect(as).toMatch(cites);
  });

  it('also where the line is wrapped', () => {
    expect(
      cited(oneLine('/**\n * Whose papers these are (roles\n * section 2, masks).\n */')),
    ).not.toEqual([]);
  });

  it('a link to what is here is none', () => {
    for (const here of [
      'See docs/processes/letter.md and docs/domain.md#what-a-reader-sees.',
      'The ledger (decision 040) and the roles 900, 1000 and 1100.',
      'GA10 as one guard for each reason.',
    ])
      expect(cited(here)).toEqual([]);
  });

  it('in sources and tests, their titles too', () => {
    const found = sources.flatMap((file) =>
      cited(oneLine(file.text)).map((words) => `${file.path}: ${words}`),
    );
    expect(found).toEqual([]);
  });

  it('in documents', () => {
    const found = pages
      .filter(({ path }) => path !== aboutNames)
      .flatMap(({ path, text }) =>
        cited(text.replace(/\s+/g, ' ')).map((words) => `${path}: ${words}`),
      );
    expect(found).toEqual([]);
  });
});

describe('what a comment or a document names is there', () => {
  const anchors = new Map(pages.map(({ path, text }) => [path, anchorsOf(text)]));
  const records = pages.flatMap(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []);

  const held = filesIn(
    ['docs', 'machines', 'src', 'tests', 'README.md', 'package.json'],
    /\.(tsx?|mjs|css|json|md|sh|ya?ml)$/,
  ).map(({ path }) => `/${path}`);

  /**
   * Paths of the repository in a text, ends of paths in code marks (`db/migrations.ts`), and numbers
   * of decisions, that lead nowhere.
   */
  function dead(text: string): string[] {
    const named =
      /(?<![\w./@-])((?:docs|machines|src|tests)\/[\w./-]*\w\/?)(?:#([\w-]+))?(?![\w<{*$[(…-])/g;
    const places = [...text.matchAll(named)].flatMap(([whole, place = '', anchor]) => {
      if (!isHeld(place)) return [whole];
      return anchor === undefined || anchors.get(place)?.includes(anchor) ? [] : [whole];
    });
    const ends = [...text.matchAll(/`([\w@-]+\/[\w./-]+\.(?:tsx?|mjs|css|json|md))`/g)].flatMap(
      ([, end = '']) =>
        end.startsWith('dist/') || held.some((path) => path.endsWith(`/${end}`)) ? [] : [end],
    );
    const decisions = [...text.matchAll(/\bdecisions? ((?:\d{3}(?:, | and )?)+)/gi)].flatMap(
      ([, numbers = '']) =>
        (numbers.match(/\d{3}/g) ?? []).filter((number) => !records.includes(number)),
    );
    return [...new Set([...places, ...ends]), ...decisions.map((number) => `decision ${number}`)];
  }

  it('finds what leads nowhere', () => {
    expect(dead('See docs/nothing.md, src/server/nowhere.ts and decision 999.')).toEqual([
      'docs/nothing.md',
      'src/server/nowhere.ts',
      'decision 999',
    ]);
    expect(dead('Read by `engine/nowhere.ts`.')).toEqual(['engine/nowhere.ts']);
    expect(dead('See docs/domain.md#no-such-heading.')).toEqual(['docs/domain.md#no-such-heading']);
    expect(dead('See docs/domain.md#who-takes-part, src/server/ and decision 001.')).toEqual([]);
  });

  it('in comments', () => {
    const found = sources.flatMap((file) =>
      commentsOf(file)
        .flatMap(dead)
        .map((place) => `${file.path} -> ${place}`),
    );
    expect(found).toEqual([]);
  });

  it('in documents', () => {
    const found = pages.flatMap(({ path, text }) =>
      dead(text).map((place) => `${path} -> ${place}`),
    );
    expect(found).toEqual([]);
  });
});
