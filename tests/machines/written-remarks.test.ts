import { describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { transitionsOf } from '#machines/kit.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { describedOf } from '#server/process-docs/described-machine.ts';
import { firstPageToday, generatedDocs } from '#server/process-docs/generated-docs.ts';
import { publishedOf } from '#server/process-docs/published-machines.ts';
import { readRemarks, remarkFiles, rulesWritten } from '#server/process-docs/written-remarks.ts';
import { differenceOf } from '#shared/machine-difference.ts';
import { keyOfTransition, readMachine } from '#shared/published-machine.ts';
import type { RemarkFile, WrittenRemark } from '#shared/rule-remarks.ts';

// Nothing of these is confirmed: what the repository says stands in machines/confirmed.
const rules = describedOf(topicMachine);
const [first, second, third] = rules.transitions
  .filter(({ basis }) => basis === 'assumed')
  .map(({ from, event, to }) => ({ from, event, to }));
const remark = (
  about: Pick<WrittenRemark, 'from' | 'event' | 'to'> | undefined,
  change: Partial<WrittenRemark> = {},
): WrittenRemark => ({
  from: '',
  event: '',
  to: '',
  version: rules.version,
  state: 'confirmed',
  regulation: 'Nizom [1] | 304-son',
  article: '12-modda',
  comment: null,
  instead: null,
  role: 'innovation',
  on: '2026-11-27',
  ...about,
  ...change,
});
const fileOf = (...remarks: WrittenRemark[]): RemarkFile => ({ machine: 'topic', remarks });
const said = fileOf(
  remark(first),
  remark(second, { state: 'questioned', regulation: null, article: null, comment: 'Nega?' }),
  remark(third, { state: 'corrected', instead: 'Avval kengash' }),
);
const written = rulesWritten([['topic.json', JSON.stringify(said)]]);

describe('the remarks of the repository (machines/confirmed)', () => {
  it('are read without a fault: each is on an assumed transition and on its rules of today', () => {
    expect(() => rulesWritten(remarkFiles())).not.toThrow();
  });
});

describe('a confirmed assumption', () => {
  it('is published with its article, and is assumed no more; what is only doubted stays so', () => {
    const published = publishedOf(topicMachine, written);
    const of = (about: Parameters<typeof keyOfTransition>[0] | undefined) =>
      published.transitions.find((one) => about && keyOfTransition(one) === keyOfTransition(about));
    expect(of(first)).toMatchObject({
      basis: 'regulation',
      source: { regulation: 'Nizom [1] | 304-son', article: '12-modda' },
    });
    for (const about of [second, third]) {
      expect(of(about)?.basis).toBe('assumed');
      expect(of(about)).not.toHaveProperty('source');
    }
  });

  it('needs no new version, and its file is a machine without faults', () => {
    const published = publishedOf(topicMachine, written);
    expect(differenceOf(rules, published)).toEqual([]);
    expect(readMachine(JSON.stringify(published)).faults).toEqual([]);
  });
});

describe('the generated pages', () => {
  const pages = generatedDocs(written);
  const all = processMachines.flatMap((machine) => transitionsOf(machine));
  const assumed = all.filter(({ meta }) => meta.basis === 'assumed').length;
  const counted = `${assumed} of ${all.length} transitions are assumed: 1 confirmed, 1 questioned, 1 to be corrected, ${assumed - 3} left to confirm.`;

  it('print article and state of each transition', () => {
    const cells = (pages['topic.md'] ?? '')
      .split('\n')
      .filter((line) => /^\| `/.test(line))
      .map((line) => line.split(/(?<!\\) \| /));
    const basisOf = (about: Parameters<typeof keyOfTransition>[0] | undefined) =>
      cells.find(
        ([from, event]) =>
          from === `| \`${about?.from}\`` && event?.startsWith(`\`${about?.event}\``),
      )?.[8];
    expect(basisOf(first)).toBe('confirmed by Nizom \\[1\\] \\| 304-son, 12-modda');
    expect(basisOf(second)).toBe('questioned');
    expect(basisOf(third)).toBe('to be corrected by Nizom \\[1\\] \\| 304-son, 12-modda');
  });

  it('say how many are left: of all processes on the first page, of each on its line and page', () => {
    expect(pages['README.md']).toContain(counted);
    const ofTopic = rules.transitions.filter(({ basis }) => basis === 'assumed').length;
    const line = pages['README.md']?.split('\n').find((one) => one.includes('(topic.md)'));
    expect(line).toContain(`| ${ofTopic - 3} of ${ofTopic} |`);
    expect(pages['topic.md']).toContain(`${ofTopic - 3} left to confirm.`);
    const before = '# Documents\n\n<!-- Written by npm run docs: -->\nold\n\nThe rest\n';
    expect(firstPageToday(before, written)).toBe(before.replace('old', counted));
  });

  it('are not written where the first page has no place for the line', () => {
    expect(() => firstPageToday('# Documents\n', written)).toThrow('docs/README.md has no line');
  });
});

describe('a file of remarks that is wrong', () => {
  const faults = (file: unknown, name = 'topic.json') =>
    readRemarks(name, JSON.stringify(file)).faults.map(({ at }) => at);
  const given = processMachines.flatMap((machine) =>
    transitionsOf(machine)
      .filter(({ meta }) => meta.basis === undefined)
      .map(({ from, event, to }) => ({ machine: machine.id, from, event, to })),
  )[0];

  it.each<[string, unknown, string[]]>([
    ['no object', [], ['']],
    ['a field that nobody knows', { ...said, colour: 'red' }, ['']],
    [
      'no known state',
      fileOf({ ...remark(first), state: 'agreed' as 'confirmed' }),
      ['remarks.0.state'],
    ],
    [
      'confirmed without an article',
      fileOf(remark(first, { article: null })),
      ['remarks.0.article'],
    ],
    [
      'questioned without words, and no day',
      fileOf(remark(first), remark(second, { state: 'questioned', on: '27.11.2026' })),
      ['remarks.1.comment', 'remarks.1.on'],
    ],
    ['a transition that is not there', fileOf(remark(first, { to: 'nowhere' })), ['remarks.0']],
    ['the same transition twice', fileOf(remark(first), remark(first)), ['remarks.1']],
    [
      'a version that was never published',
      fileOf(remark(first, { version: '999' })),
      ['remarks.0'],
    ],
    [
      'several faults at once',
      fileOf(remark(first, { event: 'x' }), remark(second), remark(third, { version: '999' })),
      ['remarks.0', 'remarks.2'],
    ],
  ])('is told by place: %s', (_what, file, places) => {
    expect(faults(file).sort()).toEqual(places);
  });

  it('is told when it is about a transition that the specification gives', () => {
    if (!given) throw new Error('the specification gives nothing');
    const { machine, ...about } = given;
    expect(faults({ machine, remarks: [remark(about)] }, `${machine}.json`)).toEqual(['remarks.0']);
  });

  it('is told when its name is that of another process, or of none', () => {
    expect(faults(said, 'letter.json')).toEqual(['machine']);
    expect(faults({ ...said, machine: 'nothing' }, 'nothing.json')).toEqual(['machine']);
  });

  it('ends the command with every fault of every file', () => {
    const files: [string, string][] = [
      ['topic.json', '{'],
      ['letter.json', JSON.stringify(said)],
    ];
    expect(() => rulesWritten(files)).toThrow(
      /machines\/confirmed\/topic\.json: SyntaxError.*\nmachines\/confirmed\/letter\.json: machine: /,
    );
  });
});
