import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { liveMachines } from '#machines/live/live-machines.ts';
import { projectPath } from '#server/base/project-root.ts';
import { scenes } from '#server/declared/modules.ts';
import {
  firstPage,
  firstPageToday,
  generatedDocs,
  generatedFolder,
} from '#server/process-docs/generated-docs.ts';
import { processTexts } from '#server/process-docs/process-texts.ts';
import { tourPage, tourToday } from '#server/process-docs/scene-tour.ts';
import { crontab } from '#server/schedule/tasks.ts';
import { isTime } from '#server/story/played-scene.ts';
import { languages } from '#shared/languages.ts';
import { anchorsOf, filesIn } from '../support/sources.ts';

const readProject = (path: string): string => fs.readFileSync(projectPath(path), 'utf8');
const written = Object.fromEntries(
  filesIn([generatedFolder], /\.md$/).map(({ path, text }) => [
    path.slice(generatedFolder.length + 1),
    text,
  ]),
);
const generated = generatedDocs();

describe('generated documents (npm run docs writes them)', () => {
  it('are exactly the pages that the machines call for', () => {
    expect(Object.keys(generated).sort()).toEqual(
      [
        'README.md',
        'notifications.md',
        'silence.md',
        ...processMachines.map(({ id }) => `${id}.md`),
        ...liveMachines.map(({ id }) => `live/${id}.md`),
      ].sort(),
    );
    expect(Object.keys(written).sort()).toEqual(Object.keys(generated).sort());
  });

  it.each(Object.keys(generated))('%s is current', (name) => {
    expect(written[name]).toBe(generated[name]);
  });

  it('and on the first page, what is left to confirm', () => {
    const first = readProject(firstPage);
    expect(first).toBe(firstPageToday(first));
  });
});

describe('operations', () => {
  const rows = readProject('docs/operations.md').split('\n');

  it('names every job of the timetable with its time in Tashkent', () => {
    const untold = crontab.split('\n').flatMap((line) => {
      const [minute = '', hour = '', , , , job = ''] = line.split(' ');
      const row = rows.find((one) => one.startsWith('|') && one.includes(`\`${job}\``)) ?? '';
      const time = /^\d+$/.test(hour)
        ? `${String((Number(hour) + 5) % 24).padStart(2, '0')}:${minute.padStart(2, '0')}`
        : '| every';
      return row.includes(time) ? [] : [`${time} ${job}`];
    });
    expect(untold).toEqual([]);
  });
});

describe('the tour', () => {
  it('tells the scenes of a training ground as they are declared', () => {
    const tour = readProject(tourPage);
    expect(tour).toBe(tourToday(tour));
  });

  it.each(scenes.map((scene) => [scene.id, scene] as const))(
    'the scene %s has its words in every language',
    (_id, { title, lead, steps }) => {
      const unsaid = languages.flatMap((language) => [
        ...[title, lead].flatMap((words) => (words[language].trim() ? [] : [language])),
        ...steps.flatMap((step) =>
          isTime(step) || processTexts(step.process)[language].action[step.event]
            ? []
            : [`${language} ${step.process} ${step.event}`],
        ),
      ]);
      expect(unsaid).toEqual([]);
    },
  );

  it('calls screens and buttons as the product does', () => {
    const words = new Set(
      filesIn(['src'], /\/en\/[^/]+\.json$/).flatMap(({ text }) =>
        [...text.matchAll(/": "(.*)"/g)].map(([, word]) => word),
      ),
    );
    const quoted = [...readProject('docs/tour.md').matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)];
    expect(quoted.length).toBeGreaterThan(8);
    expect(quoted.flatMap(([, name = '']) => (words.has(name) ? [] : [name]))).toEqual([]);
  });
});

describe('documents', () => {
  const pages = filesIn(['docs', 'README.md'], /\.md$/);

  it('lead only to files that exist', () => {
    const dead = pages.flatMap(({ path, text }) => {
      const folder = path.split('/').slice(0, -1);
      return [...text.matchAll(/\]\(([^)#:]+)(?:#([^)]*))?\)/g)].flatMap(
        ([, link = '', anchor]) => {
          const target = [...folder, ...link.split('/')].reduce<string[]>(
            (place, part) =>
              part === '..'
                ? place.slice(0, -1)
                : place.concat(part === '.' || part === '' ? [] : part),
            [],
          );
          const [found] = filesIn([target.join('/')], /./);
          const there = anchor === undefined || anchorsOf(found?.text ?? '').includes(anchor);
          return found && there ? [] : [`${path} -> ${link}`];
        },
      );
    });
    expect(dead).toEqual([]);
  });

  const records = pages.filter(({ path }) => /^docs\/decisions\/\d{3}-/.test(path));
  const numberOf = (path: string) => /(\d{3})-/.exec(path)?.[1] ?? '';
  const parts = (text: string) =>
    new Map(
      text
        .split(/^## /m)
        .slice(1)
        .map((part) => [part.split('\n', 1)[0], part.slice(part.indexOf('\n')).trim()]),
    );

  it('give every decision record its headings, in order, and a number of its own', () => {
    const wrong = records.filter(
      ({ text }) =>
        [...parts(text).keys()].join() !==
          'Date,Status,Context,Decision,Alternatives,Consequences' ||
        [...parts(text).values()].some((part) => part === ''),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
    expect(new Set(records.map(({ path }) => numberOf(path))).size).toBe(records.length);
    expect(records.length).toBeGreaterThan(5);
  });

  it('say on both sides which decision amends or supersedes which', () => {
    const links = (words: string) =>
      records.flatMap(({ path, text }) => {
        const said = new RegExp(`${words} ((?:\\[\\d{3}\\]\\([\\w.-]+\\)(?:, | and )?)+)`, 'g');
        return [...(parts(text).get('Status') ?? '').matchAll(said)].flatMap(([, list = '']) =>
          (list.match(/\d{3}(?=\])/g) ?? []).map((other) => [numberOf(path), other] as const),
        );
      });
    const turned = (pairs: (readonly [string, string])[]) =>
      pairs.map(([from, to]) => `${to} by ${from}`).sort();
    const kept = (pairs: (readonly [string, string])[]) =>
      pairs.map(([from, to]) => `${from} by ${to}`).sort();
    for (const [active, passive] of [
      ['Amends', 'Amended by'],
      ['Supersedes', 'Superseded by'],
    ] as const)
      expect(kept(links(passive))).toEqual(turned(links(active)));
    expect(links('Amends').length).toBeGreaterThan(5);
  });

  it('have an index of all decisions with title, status and date', () => {
    const index = pages.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
    const rows = index.split('\n').filter((line) => /^\| \d{3} \|/.test(line));
    const expected = records
      .filter(({ path }) => numberOf(path) !== '000')
      .map(({ path, text }) => {
        const title = /^# \d{3} (.+)$/m.exec(text)?.[1];
        const status = parts(text).get('Status') ?? '';
        const changed = ['Amended by', 'Superseded by'].flatMap((words) => {
          const list = new RegExp(`${words} ([^.]*(?:\\.md[^.]*)*)`).exec(status)?.[1] ?? '';
          const numbers = list.match(/\d{3}(?=\])/g) ?? [];
          return numbers.length > 0 ? [`, ${words.toLowerCase()} ${numbers.join(', ')}`] : [];
        });
        const stands = `${/^\w+/.exec(status)?.[0]}${changed.join('')}`;
        const file = path.slice('docs/decisions/'.length);
        return `| ${numberOf(path)} | [${title}](${file}) | ${stands} | ${parts(text).get('Date')} |`;
      });
    expect(rows.sort()).toEqual(expected.sort());
  });
});
