import path from 'node:path';

/** What the build knows of a module. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const root = path.resolve(import.meta.dirname, '../..');
const inWeb = (...files: string[]) => files.map((file) => path.join(root, 'src/web', file));
const isPackage =
  (...names: string[]) =>
  (id: string) =>
    names.some((name) => id.includes(`/node_modules/${name}/`));

const isZod = isPackage('zod', '@hookform/resolvers');
const isForm = isPackage('react-hook-form');
const isDialog = isPackage(
  '@radix-ui',
  'react-remove-scroll',
  'react-remove-scroll-bar',
  'react-style-singleton',
  'use-callback-ref',
  'use-sidecar',
  'aria-hidden',
  'get-nonce',
  'tslib',
);
const isMachine = (id: string) =>
  isPackage(
    'xstate',
    '@xstate/react',
    'use-sync-external-store',
    'use-isomorphic-layout-effect',
  )(id) ||
  /\/machines\/(?:rows\/[\w-]+(?:\.machine)?|(?!index|roles|\w+-steps)[\w-]+)\.ts$/.test(id) ||
  id.endsWith('/live/session.machine.ts');
/** A list of all names stands before each: who uses one is found to use all. */
const isIcon = (id: string) => /\/lucide-react\/dist\/esm\/(?:icons\/|lucide-react\.)/.test(id);
const isMutation = (id: string) => /\/@tanstack\/.*\/(?:useMutation|mutationObserver)\./.test(id);
const isLaterQuery = (id: string) =>
  /\/@tanstack\/.*\/(?:use(?:Infinite|Queries|Prefetch|Suspense)\w*|(?:infiniteQuery|queries)Observer|streamedQuery)\./.test(
    id,
  );
/** What both sides say to each other: much of it stands beside schemas that a list never uses. */
const isShared = (id: string) => /\/src\/(?:shared|modules)\/.*[^x]$/.test(id);

/** All that these modules bring with them at once. */
export function broughtBy(graph: Graph, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

const signedIn = inWeb(
  'shell/signed-in-screen.tsx',
  'routes-admin.tsx',
  'command/command-frame.tsx',
  'shell/session-warning.tsx',
  'lib/session.ts',
);

const signOn = inWeb('features/auth/login-page.tsx', 'features/auth/login-foreign-page.tsx');

/** Where a module of the build travels; '' where the build decides. */
type Part = (id: string) => string | null;

const nounOf = (id: string): string | undefined => /\/src\/modules\/([\w-]+)\//.exec(id)?.[1];

/** What the lists of each noun have in common beside the rows: a file for each noun. */
function partsOfLists(graph: Graph): Part {
  const screens = [...broughtBy(graph, inWeb('routes-admin.tsx'))]
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => /list-page\.tsx$/.test(id));
  const lists = new Map<string, number>();
  for (const screen of screens)
    for (const id of broughtBy(graph, [screen]))
      if (nounOf(id) !== undefined && nounOf(id) === nounOf(screen))
        lists.set(id, (lists.get(id) ?? 0) + 1);
  return (id) => (screens.includes(id) || (lists.get(id) ?? 0) < 2 ? null : `${nounOf(id)}-lists`);
}

/**
 * What many screens with a form have in common, and no screen without one brings, nor those where
 * people sign on: on a slow line a file for each kind of field takes longer than the few bytes that a
 * screen would not need.
 */
function isOfForms(graph: Graph): (id: string) => boolean {
  const screens = [...broughtBy(graph, inWeb('main.tsx', 'routes-admin.tsx'))]
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => id.endsWith('-page.tsx'))
    .map((screen) => broughtBy(graph, [screen]));
  const withForm = screens.filter((brought) => [...brought].some(isForm));
  const others = [
    broughtBy(graph, [...signedIn, ...signOn]),
    ...screens.filter((brought) => !withForm.includes(brought)),
  ];
  const ofOthers = new Set(others.flatMap((brought) => [...brought]));
  const counts = new Map<string, number>();
  for (const id of withForm.flatMap((brought) => [...brought]))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  return (id) => !ofOthers.has(id) && (counts.get(id) ?? 0) >= withForm.length / 4;
}

function partsOf(graph: Graph): Part[] {
  const isOf = (...roots: string[]) => {
    const found = broughtBy(graph, roots);
    return (id: string) => found.has(id);
  };
  const later = [...broughtBy(graph, inWeb('main.tsx'))].flatMap(
    (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  );
  const isOfSite = isOf(...later.filter((id) => id.endsWith('-page.tsx')));
  const isOfAll = isOf(...inWeb('main.tsx'));
  const isOfLogin = isOf(...inWeb('features/auth/login-page.tsx'));
  const isOfFrame = isOf(...signedIn);
  const isOfList = isOf(
    ...inWeb('declared/list-page.tsx', 'declared/filters.ts', 'declared/date-look.tsx'),
    path.join(root, 'src/shared/shown-fields.ts'),
  );
  const isOfRecord = isOf(...inWeb('declared/record-screen-page.tsx', 'process/record-page.tsx'));
  const isMixed = (id: string) => isShared(id) && [...broughtBy(graph, [id])].some(isZod);
  const part =
    (name: string, has: (id: string) => boolean): Part =>
    (id) =>
      has(id) ? name : null;
  return [
    part('', isIcon),
    part('lists', isLaterQuery),
    part('fields', isMutation),
    part('vendor', (id) => isOfAll(id) && id.includes('/node_modules/')),
    part('start', isOfAll),
    part('http', isOf(...inWeb('lib/http-client.ts'))),
    part('rules', isZod),
    part('form', isForm),
    part('machine', isMachine),
    part('forms', isOfForms(graph)),
    part('', isMixed),
    part('radix', isDialog),
    part('fields', (id) => isOfLogin(id) && isOfList(id)),
    part('parts', (id) => isOfSite(id) && (isOfList(id) || isOfFrame(id))),
    part('signed-in', isOfFrame),
    part('', isOfSite),
    part('lists', isOfList),
    part('records', isOfRecord),
    partsOfLists(graph),
  ];
}

let parts: readonly Part[] | undefined;

/**
 * In which file of the build a module travels: with those that are needed with it, for each kind of
 * page; null where the build decides (decision 127). No file needs one that needs it: each part has
 * all that its modules bring, without what an earlier part has.
 */
export function pagePart(id: string, graph: Graph): string | null {
  parts ??= partsOf(graph);
  for (const part of parts) {
    const name = part(id);
    if (name !== null) return name || null;
  }
  return null;
}
