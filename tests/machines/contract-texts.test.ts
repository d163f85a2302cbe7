import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import { type Effect, roleCodes, rolesOf, transitionsFrom, transitionsOf } from '#machines/kit.ts';
import { textFile } from '#server/base/text-files.ts';
import { processTexts } from '#server/process-docs/process-texts.ts';
import { writtenMoves } from '#server/process-docs/written-moves.ts';
import { languages } from '#shared/languages.ts';
import { isNotificationCode, notifications } from '#shared/notifications.ts';
import { whenGuards } from '../support/model.ts';

type Tree = { [key: string]: string | Tree };

const perLanguage = languages.map((language) => [language] as const);
const perMachine = processMachines.map(
  (machine) => [machine.id, machine as AnyStateMachine] as const,
);
const shared = [...processMachines.map(({ id }) => id), 'processes', 'documents', 'notifications'];

/** Every text of a file by its dotted key. */
function flat(tree: Tree, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${key}`, value]]
        : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  );
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const effectsOf = (machine: AnyStateMachine, type: string): Effect[] =>
  transitionsOf(machine).flatMap(({ effects }) => effects.filter((effect) => effect.type === type));

describe.each(perMachine)('words of %s', (id, machine) => {
  const events = sorted(transitionsOf(machine).map(({ event }) => event));

  it.each(perLanguage)('are complete in %s, and none is left over', (language) => {
    const texts = processTexts(id)[language];
    expect(sorted(Object.keys(texts))).toEqual([
      'action',
      'done',
      'name',
      'names',
      'next',
      'state',
      'unmet',
    ]);
    // Records of earlier rules are shown until they are moved.
    const earlier = (writtenMoves().get(id) ?? []).flatMap(({ moves }) => moves);
    const states = [...Object.keys(machine.states), ...earlier.map(({ from }) => from)];
    expect(sorted(Object.keys(texts.state))).toEqual(sorted(states));
    for (const part of ['action', 'done', 'next'] as const)
      expect(sorted(Object.keys(texts[part])), part).toEqual(events);
    expect(sorted(Object.keys(texts.unmet))).toEqual(sorted(whenGuards(machine)));
  });

  it.each(perLanguage)(
    'never name two actions of one role in one state alike in %s',
    (language) => {
      const { action } = processTexts(id)[language];
      const alike = Object.keys(machine.states).flatMap((state) =>
        Object.keys(roleCodes).flatMap((role) => {
          const labels = transitionsFrom(machine, state).flatMap((edge) =>
            rolesOf(edge.guard).some((one) => one === role) ? [action[edge.event]] : [],
          );
          return new Set(labels).size === labels.length ? [] : [`${state} ${role}: ${labels}`];
        }),
      );
      expect(alike).toEqual([]);
    },
  );

  it.each(perLanguage)(
    'are sentences where they explain, and no sentences where they label, in %s',
    (language) => {
      const { state, action, done, next, unmet } = processTexts(id)[language];
      for (const text of [...Object.values(next), ...Object.values(unmet)])
        expect(text).toMatch(/[.]$/);
      for (const text of [
        ...Object.values(state),
        ...Object.values(action),
        ...Object.values(done),
      ])
        expect(text).not.toMatch(/[.!]$/);
    },
  );

  it('tell people only messages of the catalogue and make only documents that have a name', () => {
    for (const { params } of effectsOf(machine, 'notify'))
      expect(isNotificationCode(params.code ?? ''), params.code).toBe(true);
    for (const { params } of effectsOf(machine, 'generate'))
      expect(Object.keys(textFile('uz', 'documents') as Tree)).toContain(params.document);
  });
});

describe.each(shared)('file %s', (area) => {
  const [uz = {}, ...others] = languages.map((language) => flat(textFile(language, area) as Tree));
  const withoutPlural = (key: string) => key.replace(/_(one|few|many|other)$/, '');

  it('has the same keys and placeholders in every language', () => {
    for (const other of others) {
      expect(sorted(Object.keys(other).map(withoutPlural))).toEqual(
        sorted(Object.keys(uz).map(withoutPlural)),
      );
      for (const [key, text] of Object.entries(uz))
        expect(placeholders(other[key] ?? ''), key).toEqual(placeholders(text));
    }
  });

  it('writes Uzbek with its own letters: U+02BB after o and g, U+02BC elsewhere, nothing empty', () => {
    for (const [key, text] of Object.entries(uz)) {
      expect(text, key).not.toMatch(/['`‘’]|[oOgG]\u02bc|[^oOgG]\u02bb|[\u0400-\u04ff]/);
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
    }
  });
});

describe('the catalogue of messages', () => {
  it.each(perLanguage)('has a subject and a text for each of its codes in %s', (language) => {
    const texts = textFile(language, 'notifications') as Tree;
    expect(sorted(Object.keys(texts))).toEqual(sorted(Object.keys(notifications)));
    for (const [code, message] of Object.entries(texts))
      expect(sorted(Object.keys(message)), code).toEqual(['subject', 'text']);
  });

  it('tells somebody about everything', () => {
    for (const [code, { recipients, channels }] of Object.entries(notifications)) {
      expect(recipients.length, code).toBeGreaterThan(0);
      expect(new Set<string>(channels).size, code).toBe(channels.length);
    }
  });
});
