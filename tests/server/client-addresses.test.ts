import fs from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '#server/app-types.ts';
import { projectPath } from '#server/base/project-root.ts';
import { groundRoutes } from '#server/training/routes.ts';
import { openScenes } from '#server/training/scene-player.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { type Operation, routesOf } from '../support/routes.ts';

/** A call of the browser: `…` stands for what is put in when it is made. */
interface ClientCall {
  file: string;
  method: Operation['method'];
  address: string;
}

const filled = '…';
const methods: Record<string, Operation['method']> = {
  get: 'GET',
  download: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

const webFiles = (folder: string): string[] =>
  fs
    .readdirSync(projectPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.server.ts'))
    .map((name) => path.join(folder, name));

/** The texts that constants of a file hold, by name: `const base = '/messages'`. */
function constantsOf(source: ts.SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      ts.isStringLiteralLike(node.initializer)
    )
      found.set(node.name.text, node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Every address that an expression may be; null where it comes from elsewhere. */
function addressesOf(node: ts.Expression, constants: Map<string, string>): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((one) => addressesOf(one, constants));
  if (ts.isIdentifier(node)) return [constants.get(node.text) ?? []].flat();
  if (!ts.isTemplateExpression(node)) return [];
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const known = ts.isIdentifier(expression) ? constants.get(expression.text) : undefined;
    return `${known ?? filled}${literal.text}`;
  });
  return [`${node.head.text}${parts.join('')}`];
}

/** Calls through the client, and the addresses that lists name for their files. */
function callsOf(file: string): ClientCall[] {
  const source = ts.createSourceFile(
    file,
    fs.readFileSync(projectPath(file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const constants = constantsOf(source);
  const calls: ClientCall[] = [];
  const add = (method: Operation['method'], expression: ts.Expression) => {
    for (const address of addressesOf(expression, constants))
      if (address.startsWith('/')) calls.push({ file, method, address });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      const method = methods[name.text];
      const [address] = node.arguments;
      if (method && address && /^(http|call|api)$/.test(expression.getText())) add(method, address);
    }
    // What lists name for their files is asked for by the kit.
    if (ts.isStringLiteral(node) && node.text.startsWith('/statistics/')) {
      const written = calls.some(({ address }) => address === node.text);
      if (!written) add('GET', node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

/** What stands for one or more parts in an address fits any of the route. */
function fits({ method, address }: ClientCall, route: Operation): boolean {
  if (method !== route.method) return false;
  const parts = address.replace(/\?.*$/, '').split('/').filter(Boolean);
  const places = route.path
    .replace(/^\/api/, '')
    .split('/')
    .filter(Boolean);
  const begins = (at: number, to: number): boolean => {
    const part = parts[at];
    const place = places[to];
    if (part === undefined || place === undefined) return part === undefined && place === undefined;
    const open = part.includes(filled) || place.startsWith(':') || part === place;
    // Only a whole part that is put in may be longer than one.
    return (open && begins(at + 1, to + 1)) || (part === filled && begins(at, to + 1));
  };
  return begins(0, 0);
}

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** What a training ground alone answers (`server/training/`). */
function routesOfTraining(): Operation[] {
  const app = Fastify() as App;
  const done = async () => undefined;
  const clock = { born: new Date(), move: () => null, moveTo: done, stop: done };
  const player = openScenes({ services: world.on.services, moveTo: done, log: () => undefined });
  groundRoutes(app, world.on.services, { clock, player, reset: done });
  return routesOf(app);
}

it('every address that the browser calls is one of the server', () => {
  const routes = [...routesOf(world.on.app), ...routesOfTraining()].filter(({ path: place }) =>
    place.startsWith('/api/'),
  );
  const calls = ['src/web', 'src/modules'].flatMap(webFiles).flatMap(callsOf);
  // The scan finds the calls at all: there are far more than these.
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter(({ address }) => address.startsWith('/statistics/')).length).toBeGreaterThan(
    8,
  );
  const lost = calls.filter((call) => !routes.some((route) => fits(call, route)));
  expect(lost).toEqual([]);
  const foreign = { file: '', method: 'GET', address: '/statistics/nothing/' } as const;
  expect(routes.some((route) => fits(foreign, route))).toBe(false);
});

it('every export of a list has a button', () => {
  const words = ['src/web', 'src/modules']
    .flatMap(webFiles)
    .map((file) => fs.readFileSync(projectPath(file), 'utf8'))
    .join('\n');
  const starts = routesOf(world.on.app).flatMap(({ path: place }) => {
    const [, name] = /^\/api\/statistics\/(\w+)\/columns$/.exec(place) ?? [];
    return name ? [name] : [];
  });
  expect(starts.length).toBeGreaterThan(8);
  expect(starts.filter((name) => !words.includes(`/statistics/${name}/`))).toEqual([]);
});
