import { describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { roleCodes } from '#machines/kit.ts';
import { filesIn } from '../support/sources.ts';

const everything = filesIn(
  ['machines', 'src', 'tests', 'vite.config.ts'],
  /\.(ts|tsx|mjs)$/,
).filter(({ path }) => path !== 'tests/house/words.test.ts');
const outsideTheDomain = filesIn(['src'], /\.(ts|tsx)$/).filter(
  ({ path }) =>
    !/^src\/shared\/abilities|\/migrations\/|\/server\/seed|\/db\/demo|\/(locales|texts)\//.test(
      path,
    ),
);

/** Lines (as "file:number text") that match; comments are left out when a rule is about code. */
function lines(files: typeof everything, pattern: RegExp, { comments = true } = {}): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const judged = comments ? line : line.replace(/^\s*(\/?\*|\/\/).*$|\s\/\/ .*$/, '');
      return pattern.test(judged) ? [`${path}:${index + 1} ${line.trim()}`] : [];
    }),
  );
}

const either = (words: string[]) => `(?:${words.join('|')})`;
// The scheduler and a visitor are no roles of people, `admin` is also the name of a page layout;
// `absent` and `deleted` are the same in every process, and the engine's business.
const roles = either(
  Object.keys(roleCodes).filter((role) => !['system', 'visitor', 'admin'].includes(role)),
);
const states = either(
  [...new Set(processMachines.flatMap((machine) => Object.keys(machine.states)))].filter(
    (state) => !['absent', 'deleted'].includes(state),
  ),
);

describe('words that the house refuses', () => {
  it('no ignore comments, no unfinished notes', () => {
    expect(
      lines(
        everything,
        /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable|\b(TODO|FIXME|XXX)\b/,
      ),
    ).toEqual([]);
  });

  it('no any', () => {
    expect(lines(everything, /\bas any\b|: any\b|<any\b|\bany\[\]/, { comments: false })).toEqual(
      [],
    );
  });

  it('no test that is skipped, alone or expected to fail', () => {
    const tests = everything.filter(({ path }) => path.startsWith('tests/'));
    expect(
      lines(
        tests,
        /\b(it|test|describe)\.(skip|only|todo|fails|fixme|runIf|skipIf)\b|\b(xit|xdescribe|fit|fdescribe)\(/,
      ),
    ).toEqual([]);
  });

  it('no file with a name that says nothing', () => {
    expect(
      everything
        .filter(({ path }) =>
          /\b(utils?|helpers?|managers?|common|misc)\b[^/]*$|\bservices?\.\w+$/.test(path),
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('no default export besides those that a tool demands', () => {
    const demanded = /^(vite\.config\.ts|tests\/support\/.*|tests\/e2e\/.*)$/;
    expect(
      lines(
        everything.filter(({ path }) => !demanded.test(path)),
        /^export default /,
      ),
    ).toEqual([]);
  });
});

describe('words about people', () => {
  const english = filesIn(
    ['src', 'docs', 'README.md'],
    /^docs\/.*\.json$|\/en\/[^/]+\.json$|\.md$/,
  );
  const gendered = /\b(?:s?he|his|hers?|him|himself|herself|(?:who|whom)(?:so)?ever)\b/i;

  it.each([
    'what he has typed',
    'Her letter',
    'the person himself',
    'Whoever looks after accounts',
  ])('a rule finds: %s', (line) => {
    expect(line).toMatch(gendered);
  });

  it('a person is "they" or "you", in comments, titles of tests, documents and English texts', () => {
    expect(lines([...everything, ...english], gendered)).toEqual([]);
  });
});

describe('decisions that only a machine takes', () => {
  it('no role is compared', () => {
    expect(
      lines(
        outsideTheDomain,
        new RegExp(
          `[!=]==? ['"]${roles}['"]|case ['"]${roles}['"]|\\.(includes|has)\\(['"]${roles}['"]\\)`,
        ),
        {
          comments: false,
        },
      ),
    ).toEqual([]);
    expect(
      lines(
        outsideTheDomain,
        /\brole(Id|_id)?\b\s*[!=]==?\s*\d|\brole_id'?,? *'?(=|in)'?,? *\[?\d/,
        { comments: false },
      ),
    ).toEqual([]);
  });

  it('no state of a process is compared', () => {
    expect(
      lines(outsideTheDomain, new RegExp(`\\bstate\\s*[!=]==?\\s*['"]${states}['"]`), {
        comments: false,
      }),
    ).toEqual([]);
    expect(
      lines(
        outsideTheDomain,
        new RegExp(`\\bstate\\b['"]?,?\\s*['"]?(=|in)['"]?,?\\s*[[(]?['"]${states}['"]`),
        { comments: false },
      ),
    ).toEqual([]);
  });

  it('no status number of a process is compared', () => {
    // An answer of HTTP has a status too; that one may be compared.
    const http = /\b(response|answer|error|reply|failure|refusal|result)\??\.status\b/;
    const found = lines(
      outsideTheDomain,
      /\bstatus(_code)?\b\s*[!=]==?\s*([1-9]00|1000)\b|\bstatus['"]?,\s*['"](=|in)['"],\s*\[?\d/,
      {
        comments: false,
      },
    );
    expect(found.filter((line) => !http.test(line))).toEqual([]);
  });
});
