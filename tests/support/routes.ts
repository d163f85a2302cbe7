import fs from 'node:fs';
import type { App } from '#server/app-types.ts';
import { projectPath } from '#server/base/project-root.ts';

/** A route as the running server knows it: `:id` in its path, no slash at the end. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';
  path: string;
}

/** One line of the router's tree: how deep, the part of the path, the methods. */
const line = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.+)\))?$/;

/** Files of the built web client are routes too; there is nothing to ask them. */
const isWebFile = (path: string): boolean =>
  path === '/' || fs.existsSync(projectPath('dist/web', path.replace(/\*$/, '')));

/**
 * Every route of the server, read from its router and not from its description: also those that the
 * description hides. HEAD only where a route has no GET. Where two routes name one place
 * differently (`:account|:id`) it is `:id`.
 */
export function routesOf(app: App): Operation[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((text) => {
      const [, indent = '', part = '', methods = ''] = line.exec(text) ?? [];
      const depth = indent.length / 4;
      parents.splice(depth, parents.length, part);
      const path = parents.join('').replaceAll(/:\w+\|:id/g, ':id');
      const asked = methods
        .split(', ')
        .filter((method) => method !== '' && !(method === 'HEAD' && methods.includes('GET')));
      return isWebFile(path)
        ? []
        : asked.map((method) => ({ method: method as Operation['method'], path }));
    });
}

/**
 * The address of a route: the places in its path filled in, the first ones first, the last of them
 * for all that follow.
 */
export function addressOf({ path }: Operation, ...ids: readonly (string | number)[]): string {
  let at = 0;
  const id = () => encodeURIComponent(String(ids[Math.min(at++, ids.length - 1)] ?? 1));
  const address = path.replaceAll(/:\w+|\*/g, id);
  return address.startsWith('/api/') && !/\.\w+$|\/docs/.test(address) ? `${address}/` : address;
}
