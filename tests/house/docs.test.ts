import { describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { generatedDocs, generatedFolder } from '#server/process-docs/generated-docs.ts';
import { filesIn } from '../support/sources.ts';

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
      ['README.md', 'notifications.md', ...processMachines.map(({ id }) => `${id}.md`)].sort(),
    );
    expect(Object.keys(written).sort()).toEqual(Object.keys(generated).sort());
  });

  it.each(Object.keys(generated))('%s is current', (name) => {
    expect(written[name]).toBe(generated[name]);
  });
});

describe('documents', () => {
  const pages = filesIn(['docs', 'README.md'], /\.md$/);

  it('lead only to files that exist', () => {
    const dead = pages.flatMap(({ path, text }) => {
      const folder = path.split('/').slice(0, -1);
      return [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].flatMap(([, link = '']) => {
        const target = [...folder, ...link.split('/')].reduce<string[]>(
          (place, part) =>
            part === '..'
              ? place.slice(0, -1)
              : place.concat(part === '.' || part === '' ? [] : part),
          [],
        );
        return filesIn([target.join('/')], /./).length > 0 ? [] : [`${path} -> ${link}`];
      });
    });
    expect(dead).toEqual([]);
  });

  it('give every decision record its headings and a number of its own', () => {
    const records = pages.filter(({ path }) => /^docs\/decisions\/\d{3}-/.test(path));
    const wrong = records.filter(({ text }) => {
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      const told = headings.filter((heading) => heading !== 'Alternatives');
      return told.join() !== 'Date,Status,Context,Decision,Consequences';
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
    const numbers = records.map(({ path }) => /(\d{3})-/.exec(path)?.[1]);
    expect(new Set(numbers).size).toBe(records.length);
    expect(records.length).toBeGreaterThan(5);
  });
});
