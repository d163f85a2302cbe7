import { largestInt } from '#shared/validation.ts';
import { encodeMessage } from '#shared/validation-text.ts';
import { refuseFields } from '../base/refuse.ts';

/**
 * What is wrong about a value: where it lies below the value that was looked at, and the text for
 * it.
 */
interface Fault {
  path: string[];
  key: string;
}

/**
 * Nothing that the product takes is deeper; what walks deeper values would end with an overflow of
 * the stack.
 */
const deepest = 24;
const halfPair = /\p{Cs}/u;

const brokenText = 'validation.text';

/** Whether PostgreSQL keeps a text as it is: no NUL, and no half of a surrogate pair. */
export const isKept = (text: string): boolean => !text.includes('\0') && !halfPair.test(text);

const at = (step: string, fault: Fault | null): Fault | null =>
  fault && { path: [step, ...fault.path], key: fault.key };

function faultOfNumber(number: number): Fault | null {
  if (number > largestInt) {
    return { path: [], key: encodeMessage('validation.max_value', { max: largestInt }) };
  }
  if (number < -largestInt) {
    return { path: [], key: encodeMessage('validation.min_value', { min: -largestInt }) };
  }
  return null;
}

function faultOfMembers(value: object, depth: number): Fault | null {
  if (depth >= deepest) return { path: [], key: 'validation.regex' };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const fault = faultOf(value[index], depth + 1);
      if (fault) return at(String(index), fault);
    }
    return null;
  }
  for (const [name, part] of Object.entries(value)) {
    // A broken name is told at what it is a name in: it would break the answer too.
    if (!isKept(name)) return { path: [], key: brokenText };
    const fault = faultOf(part, depth + 1);
    if (fault) return at(name, fault);
  }
  return null;
}

/** The first thing in a parsed value that no column keeps; null where there is none. */
function faultOf(value: unknown, depth = 0): Fault | null {
  if (typeof value === 'string') return isKept(value) ? null : { path: [], key: brokenText };
  if (typeof value === 'number') return faultOfNumber(value);
  // Bytes are no text; anyone who reads them as text looks for themselves.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  return faultOfMembers(value, depth);
}

/**
 * Refuses what no column of the database keeps (docs/security.md, "What is refused at the door"):
 * a NUL or half of a surrogate pair in any text or name, a number beyond PostgreSQL's `int`,
 * nesting without end. `within` names the field when the value itself is wrong.
 * Throws `VALIDATION` with the field.
 */
export function requireKept(value: unknown, within = 'detail'): void {
  const fault = faultOf(value);
  if (fault) throw refuseFields({ [fault.path.join('.') || within]: fault.key });
}
