import type { TaskList } from 'graphile-worker';
import { ruleMoveMachine } from '#machines/rule-move.machine.ts';
import { ruleRemarkMachine } from '#machines/rule-remark.machine.ts';
import { modules } from '#modules/server.ts';
import type { ScreenRight } from '#shared/abilities-routes.ts';
import type { Services } from '../app-types.ts';
import type { ProcessDefinition, Trx } from '../engine/process.ts';
import type { Verified } from '../engine/verify-chain.ts';
import type { HomeBlockName, HomePart } from '../home/home-parts.ts';
import type { Booking } from '../process-routes/route-context.ts';
import type { Naming } from '../search/findable.ts';
import type { Place, ServerModule, SignedOn } from './module.ts';

/** One table out of the tables that the modules declare; a name that stands in two is an error. */
function together<Value>(
  table: (module: ServerModule) => Readonly<Record<string, Value>> | undefined,
): Readonly<Record<string, Value>> {
  const entries = modules.flatMap((module) => Object.entries(table(module) ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`two modules declare ${twice}`);
  return Object.fromEntries(entries);
}

/** Every process of the product; routes, effects, jobs and proofs loop over them. */
export const processes = modules.flatMap((module) => module.processes ?? []);

/** The process that a machine's id names. Throws when no module declares it. */
export function processOf(id: string): ProcessDefinition {
  const found = processes.find(({ machine }) => machine.id === id);
  if (!found) throw new Error(`no process ${id}`);
  return found;
}

/** Everything that has lines in the history, for the verifier. */
export const chains: readonly Verified[] = [
  ...processes,
  { machine: ruleMoveMachine, table: 'rule_move', open: true },
  { machine: ruleRemarkMachine, table: 'rule_remark', open: true },
  ...modules.flatMap((module) => module.chains ?? []),
];

/** The route groups of the modules. */
export const moduleRoutes = modules.flatMap((module) => module.routes ?? []);

/** Who may read a file beside its owner. */
export const fileReaders = modules.flatMap((module) => module.fileReaders ?? []);

/** The kinds of generated documents, by their code. */
export const documentKinds = together((module) => module.documents);

/** Records that an event is raised for, and creations that one raises, by the name of the target. */
export const targets = together((module) => module.targets);
export const creations = together((module) => module.creations);

/** When the events of `system` are tried: process -> event -> moment. */
export const timers = together((module) => module.timers);

/** What uses rows of other nouns. */
export const uses = modules.flatMap((module) => module.uses ?? []);

/** What is sent with the creations of time: process -> event -> finder. */
export const openings = together((module) => module.openings);

/** The jobs of the modules, and when they run. */
export const tasksOf = (services: Services): TaskList =>
  Object.assign({}, ...modules.map((module) => module.tasks?.(services, { chains, uses }) ?? {}));
export const moduleCrontab = modules.flatMap((module) => module.crontab ?? []);

/** What the watch of the night looks for in the records of the modules. */
export const watches = modules.flatMap((module) => module.watches ?? []);

/** How records are named in the search of the whole product, by process. */
export const findable = together((module) => module.findable);

/** How records are named where those that wait are listed, by process. */
export const named: Readonly<Record<string, Naming>> = {
  ...findable,
  ...together((module) => module.named),
};

/** What the modules give to a block of the homes, and the days of the calendar. */
export const homeParts = (block: HomeBlockName): HomePart[] =>
  modules.flatMap((module) => module.home?.[block] ?? []);
export const nextDates = modules.flatMap((module) => module.nextDates ?? []);

/** What the first HTML of public pages says of them. */
export const heads = modules.flatMap((module) => module.heads ?? []);

/** What the search over the public site finds. */
export const siteSearches = modules.flatMap((module) => module.siteSearch ?? []);

/** What the modules tell of their records. */
export const stories = modules.flatMap((module) => module.stories ?? []);

/** The scenes of a training ground, in the order of the modules. */
export const scenes = modules.flatMap((module) => module.scenes ?? []);

/** Every list that can be exported, by its name. */
export const exportSources = together((module) =>
  Object.fromEntries((module.exports ?? []).map((source) => [source.name, source])),
);

/** What becomes of somebody who signs on for a legal entity; null = they stay what they are. */
export async function joinBySignOn(trx: Trx, signedOn: SignedOn): Promise<Place | null> {
  for (const { signOn } of modules) {
    const place = await signOn?.(trx, signedOn, book);
    if (place) return place;
  }
  return null;
}

/** What is brought in from spreadsheets. */
export const sheetImports = modules.flatMap((module) => module.imports ?? []);

/**
 * What the lists of the modules need, by their address below `/admin/`: closed screens without
 * parameters, of which people keep views.
 */
export const listRights: ReadonlyMap<string, ScreenRight> = new Map(
  Object.values(together((module) => module.addresses)).flatMap(({ path, needs }) => {
    const name = /^\/admin\/([^:]+)$/.exec(path)?.[1];
    return name && needs ? [[name, needs]] : [];
  }),
);

const bookings = together((module) => module.bookings);

/**
 * The engine's door to the bookings. `before` is the record as it was. Throws when a machine names
 * one that no module declares.
 */
export const book: Booking = async (trx, entry, row, before, by) => {
  const booking = bookings[entry];
  if (!booking) throw new Error(`no booking ${entry}`);
  await booking(trx, { row, before, now: by.reader.now, by, processOf }, book);
};
