import { stories } from '#server/declared/modules.ts';
import { sceneOf } from '../walk-stage.ts';
import { additionalQuotaScript } from './additional-quota.ts';
import { periodScript } from './period-script.ts';
import { quotaAgreementScript } from './quota-agreement.ts';
import { quotaDistributionScript } from './quota-distribution.ts';
import { quotaRequestScript } from './quota-request.ts';
import { quotaSplitScript } from './quota-split.ts';
import { quotaTotalScript } from './quota-total.ts';
import type { Script } from './script.ts';
import { targetedLetterScript } from './targeted-letter.ts';

const scripts: readonly Script[] = [
  periodScript,
  quotaRequestScript,
  quotaAgreementScript,
  quotaTotalScript,
  quotaDistributionScript,
  quotaSplitScript,
  additionalQuotaScript,
  targetedLetterScript,
];

/** The script of a process whose module tells how it is played. */
function scriptOfStory(process: string): Script | undefined {
  if (!stories.some((story) => story.process === process && story.scene)) return undefined;
  return { process, scene: (world, steps) => sceneOf(world, process, steps) };
}

/**
 * How a process is played: by the story of its module, or by a script here. Throws for a process
 * that nobody has written either for: it would not be proven.
 */
export function scriptOf(process: string): Script {
  const script = scriptOfStory(process) ?? scripts.find((one) => one.process === process);
  if (!script) throw new Error(`nothing tells how process ${process} is played`);
  return script;
}
