import fs from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import { keyOfTransition, transitionAt } from '#shared/published-machine.ts';
import { remarkFile, type WrittenRemark } from '#shared/rule-remarks.ts';
import { projectPath } from '../base/project-root.ts';
import { describedOf, hadRulesOfToday, rulesOf } from './described-machine.ts';

/** The folder of what was said of the assumptions, from the root of the repository. */
const confirmedFolder = 'machines/confirmed';

/** What the repository says of transitions: machine -> transition -> remark. */
export type WrittenRules = ReadonlyMap<string, ReadonlyMap<string, WrittenRemark>>;

/** One thing that is wrong with a file of remarks, and where (`remarks.3.article`). */
export interface RemarkFault {
  at: string;
  text: string;
}

/** What is wrong with a remark that has the right shape. */
function faultOf(machine: AnyStateMachine, remark: WrittenRemark): string | null {
  const key = keyOfTransition(remark);
  const today = transitionAt(describedOf(machine), remark);
  if (!today) return `${machine.id} has no transition ${key}`;
  if (today.basis !== 'assumed') return `${key} is not marked as assumed`;
  if (!rulesOf(machine, remark.version))
    return `version ${remark.version} of ${machine.id} was never published`;
  if (!hadRulesOfToday(machine, today, remark.version))
    return `${key} has other rules since version ${remark.version}: take the remark out`;
  return null;
}

/** The remarks of a file by their transitions, and everything that is wrong with it. */
export function readRemarks(
  name: string,
  text: string,
): { remarks: ReadonlyMap<string, WrittenRemark>; faults: RemarkFault[] } {
  const failed = (faults: RemarkFault[]) => ({ remarks: new Map<string, WrittenRemark>(), faults });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return failed([{ at: '', text: String(error) }]);
  }
  const { data, error } = remarkFile.safeParse(value);
  if (error)
    return failed(error.issues.map(({ path, message }) => ({ at: path.join('.'), text: message })));
  const machine = processMachines.find(({ id }) => id === data.machine);
  if (!machine || name !== `${data.machine}.json`)
    return failed([{ at: 'machine', text: `${name} is not the file of "${data.machine}"` }]);
  const keys = data.remarks.map(keyOfTransition);
  const faults = data.remarks.flatMap((remark, place) => {
    const twice = keys.indexOf(keyOfTransition(remark)) !== place;
    const fault = twice ? `${keys[place]} stands there twice` : faultOf(machine, remark);
    return fault === null ? [] : [{ at: `remarks.${place}`, text: fault }];
  });
  if (faults.length > 0) return failed(faults);
  return { remarks: new Map(data.remarks.map((one) => [keyOfTransition(one), one])), faults };
}

/** Every file of the folder by its name; none while nothing was confirmed. */
export function remarkFiles(): [name: string, text: string][] {
  const folder = projectPath(confirmedFolder);
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, fs.readFileSync(projectPath(confirmedFolder, name), 'utf8')]);
}

/**
 * What files of remarks say, by machine and transition. Throws with every fault of every file and
 * its place.
 */
export function rulesWritten(files: readonly [name: string, text: string][]): WrittenRules {
  const read = files.map(([name, text]) => ({ name, ...readRemarks(name, text) }));
  const faults = read.flatMap(({ name, faults }) =>
    faults.map(({ at, text }) => `${confirmedFolder}/${name}: ${at ? `${at}: ` : ''}${text}`),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return new Map(read.map(({ name, remarks }) => [name.replace(/\.json$/, ''), remarks]));
}

let known: WrittenRules | undefined;

/** What the repository says of the assumptions, read once. */
export function writtenRules(): WrittenRules {
  known ??= rulesWritten(remarkFiles());
  return known;
}
