import { applicationScript } from './application.ts';
import { certificateScript } from './certificate.ts';
import { diplomaScript } from './diploma.ts';
import { periodScript } from './period.ts';
import type { Script } from './script.ts';

const scripts: readonly Script[] = [applicationScript, periodScript, certificateScript, diplomaScript];

/** How a process is played. Throws for a process that nobody has written a script for: it would not be proven. */
export function scriptOf(process: string): Script {
  const script = scripts.find((one) => one.process === process);
  if (!script) throw new Error(`no script in tests/support/scripts for process ${process}`);
  return script;
}
