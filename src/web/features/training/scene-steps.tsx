import { useTexts } from '#web/lib/i18n.ts';
import type { GroundScene } from './use-scenes.ts';

/** Who does a step: by name, else by role. */
export function useStepWords(scene: GroundScene) {
  const processes = scene.steps.flatMap((step) => (step ? [step.process] : []));
  const t = useTexts('training', 'processes', ...processes);
  return {
    what(at: number): string {
      const step = scene.steps[at];
      return step ? t(`${step.process}.action.${step.event}`) : t('training.scene.time');
    },
    who(at: number): string {
      const step = scene.steps[at];
      if (!step) return '';
      const role = t(`processes.role.${step.role}`);
      return step.name === null ? role : `${step.name} (${role})`;
    },
    about(at: number): string {
      const step = scene.steps[at];
      return step ? t(`${step.process}.name`) : '';
    },
  };
}

/** All steps of a scene in their order: what was done, what stands next. */
export function SceneSteps({ scene, at }: { scene: GroundScene; at: number }) {
  const t = useTexts('training');
  const words = useStepWords(scene);
  const places = scene.steps.map((_, place) => place).filter((place) => place >= scene.first);
  return (
    <ol className="mt-2 ml-5 flex list-decimal flex-col gap-2 text-sm">
      {places.map((place) => (
        <li
          key={place}
          aria-current={place === at ? 'step' : undefined}
          className={place === at ? 'font-semibold' : place < at ? 'text-muted' : undefined}
        >
          {words.about(place) === '' ? '' : `${words.about(place)}: `}
          {words.what(place)}
          {place < at && <span> ({t('training.scene.isDone')})</span>}
          {place === at && <span> ({t('training.scene.isNow')})</span>}
          <span className="block text-muted">{words.who(place)}</span>
        </li>
      ))}
    </ol>
  );
}
