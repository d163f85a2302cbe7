import fs from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import { isStored } from '#machines/kit.ts';
import type { PublishedMachine, PublishedState } from '#shared/published-machine.ts';
import { type DeclaredMove, type MoveFile, moveFile } from '#shared/rule-moves.ts';
import { projectPath } from '../base/project-root.ts';
import { fileOf, publishedVersion, publishedVersions } from '../published/published-files.ts';
import { describedOf } from './described-machine.ts';

/** The folder of the declared moves, from the root of the repository. */
const movesFolder = 'machines/moves';

/** One thing that is wrong with a declared move, in which file, and where (`moves.3.to`). */
interface MoveFault {
  file: string;
  at: string;
  text: string;
}

/** The moves to one version. */
interface MovesTo {
  version: string;
  moves: readonly DeclaredMove[];
}

/** Where records of a process go, version by version, the oldest first. */
export type DeclaredMoves = ReadonlyMap<string, readonly MovesTo[]>;

/** The versions of the processes by their machine, the oldest first and today's last. */
export type Versions = ReadonlyMap<string, readonly PublishedMachine[]>;

/** The published versions of a machine, and that of today. */
function versionsOf(machine: AnyStateMachine): PublishedMachine[] {
  const today = describedOf(machine);
  const before = publishedVersions(machine.id)
    .filter((version) => Number(version) < Number(today.version))
    .flatMap((version) => publishedVersion(machine.id, version) ?? []);
  return [...before, today];
}

export const versionsOfAll = (machines: readonly AnyStateMachine[] = processMachines): Versions =>
  new Map(machines.map((machine) => [machine.id, versionsOf(machine)]));

const storedIn = ({ states }: PublishedMachine): PublishedState[] =>
  states.filter(({ state }) => isStored(state));

/** The states that records can have in one version, and in the next one no more. */
export function removedStates(before: PublishedMachine, after: PublishedMachine): string[] {
  const left = new Set(storedIn(after).map(({ state }) => state));
  return storedIn(before)
    .map(({ state }) => state)
    .filter((state) => !left.has(state));
}

type Fault = Omit<MoveFault, 'file'>;

/** What is wrong with one move from a version to the next. */
function faultsOfMove(
  { from, to, ends }: DeclaredMove,
  at: string,
  before: PublishedMachine,
  after: PublishedMachine,
): Fault[] {
  const was = storedIn(before).find(({ state }) => state === from);
  const stays = storedIn(after).some(({ state }) => state === from);
  const is = storedIn(after).find(({ state }) => state === to);
  const faults: Fault[] = [];
  const fault = (field: string, text: string) => faults.push({ at: `${at}.${field}`, text });
  if (!was) fault('from', `version ${before.version} has no state "${from}"`);
  else if (stays) fault('from', `version ${after.version} still has the state "${from}"`);
  if (!is) fault('to', `version ${after.version} has no state "${to}"`);
  if (!was || !is) return faults;
  if (was.final && !is.final)
    fault('to', `"${from}" is final and "${to}" is not: what has ended would begin again`);
  const ending = !was.final && is.final;
  if (ending && !ends) fault('to', `"${to}" is final and "${from}" is not: say "ends": true`);
  if (!ending && ends) fault('ends', `nothing ends between "${from}" and "${to}"`);
  return faults;
}

/** What is wrong with a file that has the right shape. */
function faultsOfFile(
  { version, moves }: MoveFile,
  versions: readonly PublishedMachine[],
): Fault[] {
  const place = versions.findIndex((one) => one.version === version);
  const [before, after] = [versions[place - 1], versions[place]];
  if (!after) return [{ at: 'version', text: `version ${version} was never published` }];
  if (!before) return [{ at: 'version', text: `version ${version} has none before it` }];
  const named = moves.map(({ from }) => from);
  return moves.flatMap((move, index) => {
    const at = `moves.${index}`;
    return named.indexOf(move.from) === index
      ? faultsOfMove(move, at, before, after)
      : [{ at: `${at}.from`, text: `"${move.from}" stands there twice` }];
  });
}

/** The moves of a file, or everything that is wrong with it. */
function readMoves(
  name: string,
  text: string,
  versions: Versions,
): { file: MoveFile | null; faults: Fault[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { file: null, faults: [{ at: '', text: String(error) }] };
  }
  const { data, error } = moveFile.safeParse(value);
  if (error)
    return {
      file: null,
      faults: error.issues.map(({ path, message }) => ({ at: path.join('.'), text: message })),
    };
  const known = versions.get(data.machine);
  if (!known || name !== fileOf(data))
    return {
      file: null,
      faults: [
        { at: 'machine', text: `${name} is not the file of "${data.machine}" ${data.version}` },
      ],
    };
  const faults = faultsOfFile(data, known);
  return { file: faults.length > 0 ? null : data, faults };
}

/** Versions that take a state away without saying where its records go. */
function strandedBy(files: readonly MoveFile[], versions: Versions): MoveFault[] {
  return [...versions].flatMap(([machine, all]) =>
    all.slice(1).flatMap((after, place) => {
      const before = all[place];
      const named = files
        .filter((file) => file.machine === machine && file.version === after.version)
        .flatMap(({ moves }) => moves.map(({ from }) => from));
      return (before ? removedStates(before, after) : [])
        .filter((state) => !named.includes(state))
        .map((state) => ({
          file: fileOf(after),
          at: 'moves',
          text: `records in "${state}" of version ${before?.version} have no place in version ${after.version}`,
        }));
    }),
  );
}

/**
 * What files of moves say, and everything that is wrong: with a file and where, and with a version
 * that leaves records without a place.
 */
export function movesIn(
  files: readonly [name: string, text: string][],
  versions: Versions,
): { moves: DeclaredMoves; faults: MoveFault[] } {
  const read = files.map(([name, text]) => ({ name, ...readMoves(name, text, versions) }));
  const sound = read.flatMap(({ file }) => file ?? []);
  const unsound = read.flatMap(({ name, faults }) => faults.map((one) => ({ file: name, ...one })));
  const broken = new Set(unsound.map(({ file }) => file));
  // Of a file that cannot be read nobody knows what it leaves out.
  const stranded = strandedBy(sound, versions).filter(({ file }) => !broken.has(file));
  const moves = [...versions.keys()].map((machine) => {
    const own = sound.filter((file) => file.machine === machine);
    const inOrder = own.sort((one, other) => Number(one.version) - Number(other.version));
    return [machine, inOrder] as const;
  });
  return { moves: new Map(moves), faults: [...unsound, ...stranded] };
}

/** A fault as a command says it. */
const wordsOf = ({ file, at, text }: MoveFault): string =>
  `${movesFolder}/${file}: ${at ? `${at}: ` : ''}${text}`;

/** Every file of the folder by its name; none while no version has taken a state away. */
export function moveFiles(): [name: string, text: string][] {
  const folder = projectPath(movesFolder);
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, fs.readFileSync(projectPath(movesFolder, name), 'utf8')]);
}

/** The declared moves. Throws with every fault of every file and its place. */
export function soundMoves(
  files: readonly [name: string, text: string][],
  versions: Versions,
): DeclaredMoves {
  const { moves, faults } = movesIn(files, versions);
  if (faults.length > 0) throw new Error(faults.map(wordsOf).join('\n'));
  return moves;
}

let known: DeclaredMoves | undefined;

/** What the repository says of records that have no place, read once. */
export function writtenMoves(): DeclaredMoves {
  known ??= soundMoves(moveFiles(), versionsOfAll());
  return known;
}

/** Where the records of a state are in the end, and the reasons of every step on the way. */
interface Place {
  to: string;
  reason: DeclaredMove['reason'];
}

/** Follows a state through the versions, the oldest first; null where no version has moved it. */
export function placeOf(moves: readonly MovesTo[], state: string): Place | null {
  let place: Place | null = null;
  for (const { moves: declared } of moves) {
    const here: string = place?.to ?? state;
    const next = declared.find(({ from }) => from === here);
    if (!next) continue;
    const { to, reason } = next;
    const both = (language: keyof Place['reason']) =>
      place ? `${place.reason[language]} ${reason[language]}` : reason[language];
    place = { to, reason: { uz: both('uz'), ru: both('ru'), en: both('en') } };
  }
  return place;
}
