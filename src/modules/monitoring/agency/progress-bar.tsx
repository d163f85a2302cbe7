import { useFormat } from '#web/lib/use-format.ts';
import { classes } from '#web/ui/classes.ts';
import { type Tone, toneClasses } from '#web/ui/tone.ts';
import { type Phase, phases } from '../rules.ts';
import type { Phased } from './use-progress.ts';

/** The tone of whom a report waits for; every part has its number as well. */
export const phaseTones: Record<Phase, Tone> = {
  student: 'secondary',
  advisor: 'leave',
  organization: 'warning',
  agency: 'info',
  done: 'success',
};

/** Reports by whom they wait for, each part as long as its share, with its number in it. */
export function ProgressBar({ phased }: { phased: Phased }) {
  const format = useFormat();
  return (
    <div aria-hidden="true" className="flex gap-px">
      {phases
        .filter((phase) => phased[phase] > 0)
        .map((phase) => (
          <span
            key={phase}
            style={{ flexGrow: phased[phase] }}
            className={classes(
              'min-w-7 basis-0 border px-1 py-0.5 text-center text-sm font-semibold leading-5',
              toneClasses[phaseTones[phase]],
            )}
          >
            {format.number(phased[phase])}
          </span>
        ))}
    </div>
  );
}
