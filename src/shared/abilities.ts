import { type RoleName, roleCodes } from '#machines/roles.ts';
import { type Nearness, type SentEvents, sendersOf } from '#machines/senders.ts';
import { abilityMatrix } from './abilities-matrix.ts';
import { visitorRules } from './ability-rules.ts';
import type { UserType } from './codes.ts';

type Row = (typeof abilityMatrix)[number];
/** A resource of the ability table. */
export type AbilitySubject = Row[0];
/** What may be done with a resource. */
export type AbilityAction = Row[1];
/**
 * O own, G own organization, S subordinate, V advised, A all, P published part
 * (docs/domain.md#what-a-reader-sees).
 */
export type Scope = 'O' | 'G' | 'S' | 'V' | 'A' | 'P';

/** One ability as it travels in `user/me` and is kept by the browser. */
export interface AbilityRule {
  action: AbilityAction;
  subject: AbilitySubject;
  scope: Scope;
}

/**
 * Whose abilities are asked for: the active role by name or number; `null` instead of it means a
 * visitor.
 */
export interface AbilityHolder {
  role: RoleName | number;
  userType: UserType;
}

type RightName = Pick<AbilityRule, 'subject' | 'action'>;

interface Cell extends AbilityRule {
  role: string;
}

/** Actions that only show something: `All / manage` opens them everywhere, and nothing else. */
const readingActions: ReadonlySet<string> = new Set<AbilityAction>([
  'read',
  'list',
  'view',
  'askView',
]);
const scopeLetters: readonly string[] = ['O', 'G', 'S', 'V', 'A', 'P'] satisfies Scope[];
const scopeOf: Readonly<Record<Nearness, Scope>> = {
  own: 'O',
  advised: 'V',
  organization: 'G',
  below: 'S',
  any: 'A',
};
let cells: readonly Cell[] | undefined;

function isScope(letter: string): letter is Scope {
  return scopeLetters.includes(letter);
}

function writtenCell(name: RightName, cell: string): Cell {
  const scope = cell.slice(-1);
  if (!isScope(scope))
    throw new Error(`Ability table: no scope in "${name.subject} ${name.action} ${cell}"`);
  return { ...name, role: cell.slice(0, -1), scope };
}

const sentCells = (name: RightName, sent: readonly SentEvents[]): Cell[] =>
  [...sendersOf(sent)].map(([role, nearness]) => ({
    ...name,
    role: roleKey(role),
    scope: role === 'visitor' ? 'P' : scopeOf[nearness],
  }));

/**
 * The table cell by cell, in its order: `{ subject, action, role, scope }`, the role's code as text
 * or `anon`. Rights to send events are given to those whom the machines let send one of them.
 */
export function abilityCells(): readonly Cell[] {
  cells ??= abilityMatrix.flatMap(([subject, action, ...holders]) => {
    const name = { subject, action };
    const written = holders.filter((one) => typeof one === 'string');
    const sent = holders.filter((one) => typeof one !== 'string');
    return [
      ...written.flatMap((text) => text.split(' ').map((cell) => writtenCell(name, cell))),
      ...sentCells(name, sent),
    ];
  });
  return cells;
}

function roleKey(role: RoleName | number): string {
  const code = typeof role === 'number' ? role : roleCodes[role];
  return code === roleCodes.visitor ? 'anon' : String(code);
}

/** A legal entity never applies, and an applicant who is none has no targeted letters. */
function fitsUserType(cell: Cell, userType: UserType): boolean {
  if (cell.subject === 'ApplyDocument') return userType !== 'L';
  if (cell.subject === 'TargetedLetter' && cell.role === '100') return userType === 'L';
  return true;
}

const nameOf = (holder: AbilityHolder | null): string =>
  `${roleKey(holder ? holder.role : 'visitor')} ${holder?.userType ?? ''}`;
const known = new Map<string, readonly Cell[]>();

/**
 * The cells of a role and kind of person, made once: the table never changes while a process lives.
 */
function cellsOf(holder: AbilityHolder | null): readonly Cell[] {
  const name = nameOf(holder);
  const found = known.get(name) ?? collected(holder);
  known.set(name, found);
  return found;
}

function collected(holder: AbilityHolder | null): Cell[] {
  const role = roleKey(holder ? holder.role : 'visitor');
  const own = abilityCells().filter(
    (cell) => cell.role === role && (!holder || fitsUserType(cell, holder.userType)),
  );
  if (!own.some((cell) => cell.subject === 'All' && cell.action === 'manage')) return own;
  const missing = abilityCells().filter(
    (cell) =>
      readingActions.has(cell.action) &&
      cell.role !== 'anon' &&
      !own.some((has) => has.subject === cell.subject && has.action === cell.action),
  );
  const opened = new Map(
    missing.map((cell) => [
      `${cell.subject} ${cell.action}`,
      { ...cell, role, scope: 'A' as const },
    ]),
  );
  return [...own, ...opened.values()];
}

/**
 * The abilities written into the user data at sign-on; a visitor may only read the authentication
 * subject.
 */
export function abilitiesOf(holder: AbilityHolder | null): AbilityRule[] {
  if (!holder) return [...visitorRules];
  return cellsOf(holder).map(({ action, subject, scope }) => ({ action, subject, scope }));
}

/**
 * The scopes in which somebody may do this; empty = not at all. Visitors have `P` where something
 * is published.
 */
export function scopesFor(
  holder: AbilityHolder | null,
  subject: AbilitySubject,
  action: AbilityAction,
): Scope[] {
  const name = `${nameOf(holder)} ${subject} ${action}`;
  const found = knownScopes.get(name) ?? foundScopes(holder, subject, action);
  knownScopes.set(name, found);
  return found;
}

const knownScopes = new Map<string, Scope[]>();

function foundScopes(
  holder: AbilityHolder | null,
  subject: AbilitySubject,
  action: AbilityAction,
): Scope[] {
  return cellsOf(holder)
    .filter((cell) => cell.subject === subject && cell.action === action)
    .map((cell) => cell.scope);
}
