import {
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  sql,
  type UnknownRow,
  ValueNode,
} from 'kysely';
import type { Services } from '../app-types.ts';
import type { RecordChange } from './changes.ts';
import type { ProcessDefinition, Reader } from './process.ts';
import { readingScopes, scopeCondition } from './scope.ts';

/** An open page: what it may see, and how it is told of a change. */
interface Listening {
  reader: Reader;
  tell(change: RecordChange): void;
}

/** Tells open pages which records changed (docs/decisions/085-changes-are-told-together.md). */
export interface ChangeDelivery {
  /** Adds a page until the answered function is called. */
  add(page: Listening): () => void;
  /** Takes a change; who may know of it is asked soon after, for all that have come meanwhile. */
  take(change: RecordChange): void;
}

/** No account has this number: it stands for the member of a group who is asked about. */
const anybody = -9_007_199_254_740_991;

/** Puts the column of accounts in the place of `anybody`. */
class AnybodyColumn extends OperationNodeTransformer {
  protected override transformNodeImpl<Node extends OperationNode>(node: Node): Node {
    if (!ValueNode.is(node) || node.value !== anybody) return super.transformNodeImpl(node);
    return sql.ref('people.account').toOperationNode() as OperationNode as Node;
  }
}

class AnybodyPlugin implements KyselyPlugin {
  readonly #column = new AnybodyColumn();

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.#column.transformNode(node);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

const forAnybody = new AnybodyPlugin();

/** People who see by the same rules differ in their own number alone. */
const groupOf = ({ actor, userType, predecessors }: Reader): string =>
  JSON.stringify([actor.role, actor.organizationId, userType, predecessors]);

const seenKey = (process: string, id: number, account: number | null): string =>
  `${process} ${id} ${account}`;

/** Which of these records which people of one group may see: one statement for all of them. */
async function seenByGroup(
  { db }: Services,
  definition: ProcessDefinition,
  readers: readonly Reader[],
  ids: readonly number[],
): Promise<string[]> {
  const [first] = readers;
  if (!first || readingScopes(definition, first).length === 0) return [];
  const visible = scopeCondition(definition, {
    ...first,
    actor: { ...first.actor, userId: anybody },
  });
  const accounts = readers.map(({ actor }) => actor.userId);
  const { rows } = await sql<{ id: number; account: number }>`
    select r.id, people.account from ${sql.table(definition.table)} r
      cross join unnest(${accounts}::bigint[]) as people (account)
    where r.id = any(${ids}::bigint[]) and ${visible}`
    .withPlugin(forAnybody)
    .execute(db);
  return rows.map(({ id, account }) => seenKey(definition.machine.id, id, account));
}

function grouped<Thing>(things: Iterable<Thing>, keyOf: (thing: Thing) => string): Thing[][] {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const group = groups.get(keyOf(thing));
    if (group) group.push(thing);
    else groups.set(keyOf(thing), [thing]);
  }
  return [...groups.values()];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** A database that is away for a moment is asked again. */
const attempts = 3;
const againAfterMs = 1000;

interface Log {
  warn(given: object, message: string): void;
}

/** Begins with no pages. However many there are, one connection asks for all of them. */
export function changeDelivery(
  services: Services,
  definitions: readonly ProcessDefinition[],
  log: Log,
): ChangeDelivery {
  const pages = new Set<Listening>();
  let waiting: RecordChange[] = [];
  let busy = false;

  async function seenOf(changes: readonly RecordChange[]): Promise<Set<string>> {
    const seen = new Set<string>();
    const asked = changes.filter(({ open, to }) => !open && to === undefined);
    const groups = grouped(pages, ({ reader }) => groupOf(reader));
    for (const some of grouped(asked, ({ process }) => process)) {
      const definition = definitions.find(({ machine }) => machine.id === some[0]?.process);
      if (!definition) continue;
      const ids = [...new Set(some.map(({ id }) => id))];
      for (const group of groups) {
        const readers = group.map(({ reader }) => reader);
        for (const key of await seenByGroup(services, definition, readers, ids)) seen.add(key);
      }
    }
    return seen;
  }

  async function tellAll(changes: readonly RecordChange[]): Promise<void> {
    const seen = await seenOf(changes);
    for (const change of changes) {
      const { process, id, to, open, organization } = change;
      for (const page of pages) {
        const { userId, organizationId } = page.reader.actor;
        if (organization !== undefined && organization !== organizationId) continue;
        const knows = to === undefined ? seen.has(seenKey(process, id, userId)) : to === userId;
        if (open || knows) page.tell(change);
      }
    }
  }

  async function tellOrTryAgain(changes: readonly RecordChange[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await tellAll(changes);
      } catch (error) {
        if (attempt === attempts) return log.warn({ err: error }, 'changes not told');
        await pause(againAfterMs);
      }
    }
  }

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const changes = waiting;
      waiting = [];
      await tellOrTryAgain(changes);
    }
    busy = false;
  }

  return {
    add(page) {
      pages.add(page);
      return () => pages.delete(page);
    },
    take(change) {
      if (pages.size === 0) return;
      waiting.push(change);
      void work();
    },
  };
}
