import { useTexts } from '#web/lib/i18n.ts';
import { ApplySaid } from './apply-said.tsx';
import { useApplyWay } from './apply-way.ts';

/**
 * What the form of another noun needs to be a step of the wizard: the place among the steps, the way
 * back, what was saved before, and the words of the button that goes on.
 */
export function useStepFrame(part: string) {
  const t = useTexts('apply');
  const { changing, place, of, back, goOn } = useApplyWay(part);
  return {
    over: t('apply.place', { place, of }),
    back: { href: back, text: t(changing ? 'apply.toCheck' : 'apply.toTasks') },
    before: <ApplySaid part={part} />,
    submitText: t('common.button.saveAndContinue'),
    goOn,
  };
}
