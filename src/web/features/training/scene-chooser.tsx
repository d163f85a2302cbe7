import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { type GroundScene, useBegin } from './use-scenes.ts';

/** One scene, with the points at which the reader may come into it. */
function Choice({ scene }: { scene: GroundScene }) {
  const language = useLanguage();
  const processes = scene.steps.flatMap((step) => (step ? [step.process] : []));
  const t = useTexts('training', ...processes);
  const { mutate, isPending, variables } = useBegin();
  const points = scene.turns.filter((at) => at !== scene.first);
  const button = (at: number, words: string) => (
    <li key={at}>
      <Button
        size="small"
        loading={isPending && variables.at === at}
        onClick={() => mutate({ scene: scene.id, at })}
      >
        {words}
      </Button>
    </li>
  );
  return (
    <li data-scene-choice={scene.id}>
      <p className="font-semibold">{scene.title[language]}</p>
      <p className="text-sm text-muted">{scene.lead[language]}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {button(scene.first, t('training.scene.begin'))}
        {points.map((at) => {
          const step = scene.steps[at];
          return step
            ? button(
                at,
                t('training.scene.beginAt', { action: t(`${step.process}.action.${step.event}`) }),
              )
            : null;
        })}
      </ul>
    </li>
  );
}

/** Which scene to play, and where to begin. */
export function SceneChooser({ scenes }: { scenes: readonly GroundScene[] }) {
  const t = useTexts('training');
  return (
    <section>
      <p className="text-sm text-muted">{t('training.scene.lead')}</p>
      <ul className="mt-3 flex flex-col gap-4">
        {scenes.map((scene) => (
          <Choice key={scene.id} scene={scene} />
        ))}
      </ul>
    </section>
  );
}
