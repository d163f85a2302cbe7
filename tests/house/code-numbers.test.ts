import { describe, expect, it } from 'vitest';
import { filesIn, type SourceFile } from '../support/sources.ts';

/**
 * Migrations, seeds and stories write what was true on their day; code lists are where numbers
 * stand.
 */
const excepted = /\/(migrations|seed|seed-big|story)\/|story\.server\.ts$|codes\.ts$/;
const files = filesIn(['src'], /\.(ts|tsx)$/).filter(({ path }) => !excepted.test(path));
const columns = 'kind|type|dc_type|degree|organization_type|scholarship_status|cancel_reason|basis';
const bare = new RegExp(
  `\\b(${columns}) *(=|<>|===|!==|in|:) *\\(?'?[1-9]\\d{2,3}\\b|literal\\(\\[?[1-9]00\\b`,
);

const numbersIn = ({ path, text }: SourceFile): string[] =>
  text.split('\n').flatMap((line, at) => (bare.test(line) ? [`${path}:${at + 1}`] : []));

/** A state in a condition or a write of the database, where a tag or a move is to be asked. */
const bareState =
  /'(?:\w+\.)?(?:state|stage)', *'(?:=|<>|!=|in|not in)', *\[?'|\b(?:state|stage) *(?:=|<>|in) *\(?'|set\(\{ *(?:state|stage): *'/;
const statesIn = ({ path, text }: SourceFile): string[] =>
  text.split('\n').flatMap((line, at) => (bareState.test(line) ? [`${path}:${at + 1}`] : []));

describe('states in queries', () => {
  it('are found where they are bare', () => {
    const text =
      "where('state', '=', 'stored')\n.where('f.stage', 'in', ['done'])\nc.state = 'used'\nset({ state: 'sent' })";
    expect(statesIn({ path: 'a.ts', text })).toHaveLength(4);
    expect(statesIn({ path: 'a.ts', text: "where('state', 'in', readable)" })).toEqual([]);
  });

  it('come from the machines', () => {
    expect(files.flatMap(statesIn)).toEqual([]);
  });
});

describe('numbers of code lists', () => {
  it('are found where they are bare', () => {
    const text =
      "g.kind = 100\nw.type in (200, 800)\nrow.kind === 100\ncancel_reason: 400\no.type = '300'";
    expect(numbersIn({ path: 'a.ts', text })).toHaveLength(5);
    expect(numbersIn({ path: 'a.ts', text: 'g.kind = $1 and kind === request' })).toEqual([]);
  });

  it('have their names outside of the lists', () => {
    expect(files.flatMap(numbersIn)).toEqual([]);
  });
});
