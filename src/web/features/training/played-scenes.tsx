import { Link } from 'wouter';
import type { UserData } from '#shared/sign-on.ts';
import type { GroundScenes } from '#shared/training.ts';
import { narrowedHref, recordHref } from '#web/frame/record-places.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAccounts, useOtherRole } from './other-roles.tsx';
import { SceneChooser } from './scene-chooser.tsx';
import { SceneSteps, useStepWords } from './scene-steps.tsx';
import { type GroundScene, useBegin, useGoOn, useScenes } from './use-scenes.ts';

type Played = NonNullable<GroundScenes['played']>;

interface TurnProps {
  scene: GroundScene;
  played: Played;
  user: UserData;
}

/** The reader does what the scene waits for, or has it done. */
function OwnTurn({ scene, played: { at, record }, user }: TurnProps) {
  const t = useTexts('training');
  const words = useStepWords(scene);
  const { mutate, isPending } = useGoOn();
  const process = scene.steps[at]?.process ?? '';
  const href =
    record === null ? narrowedHref(process, {}, user) : recordHref(process, record, user);
  return (
    <div data-scene-turn="own">
      <h3 className="font-semibold">{t('training.scene.turn')}</h3>
      <p>
        {words.about(at)}: {words.what(at)}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {href && (
          <Link href={href} className="link">
            {t(record === null ? 'training.scene.list' : 'training.scene.open')}
          </Link>
        )}
        <Button size="small" loading={isPending} onClick={() => mutate({ once: true })}>
          {t('training.scene.doIt')}
        </Button>
      </div>
    </div>
  );
}

/** Goes on as the one whose turn it is. */
function AsTheOne({ login, name }: { login: string; name: string }) {
  const t = useTexts('training');
  const password = useAccounts()?.password ?? '';
  const { mutate, isPending } = useOtherRole({ password });
  return (
    <Button
      size="small"
      loading={isPending}
      aria-disabled={password === ''}
      onClick={() => password !== '' && mutate(login)}
    >
      {t('training.guide.play', { name })}
    </Button>
  );
}

/** The others do what the scene waits for, until it is the reader's turn. */
function OthersTurn({ scene, played: { at } }: Omit<TurnProps, 'user'>) {
  const t = useTexts('training');
  const words = useStepWords(scene);
  const { mutate, isPending } = useGoOn();
  const step = scene.steps[at];
  return (
    <div data-scene-turn="others">
      {step && (
        <h3 className="font-semibold">{t('training.scene.turnOf', { who: words.who(at) })}</h3>
      )}
      <p>{step ? `${words.about(at)}: ${words.what(at)}` : words.what(at)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" kind="primary" loading={isPending} onClick={() => mutate({})}>
          {t('training.scene.goOn')}
        </Button>
        <Button size="small" loading={isPending} onClick={() => mutate({ once: true })}>
          {t('training.scene.once')}
        </Button>
        {step?.login && step.name && <AsTheOne login={step.login} name={step.name} />}
      </div>
    </div>
  );
}

function Over({ scene }: { scene: GroundScene }) {
  const t = useTexts('training');
  const { mutate, isPending } = useBegin();
  return (
    <div data-scene-turn="over">
      <p>{t('training.scene.over')}</p>
      <Button
        size="small"
        loading={isPending}
        onClick={() => mutate({ scene: scene.id, at: scene.first })}
      >
        {t('training.scene.anew')}
      </Button>
    </div>
  );
}

/** How far a scene has come, and whose turn it is. */
function OnePlayed({ scene, played, user, busy }: TurnProps & { busy: boolean }) {
  const t = useTexts('training');
  const language = useLanguage();
  const { at } = played;
  const count = scene.steps.length - scene.first;
  const done = Math.max(0, at - scene.first);
  const isOver = at >= scene.steps.length;
  const turn = played.own ? (
    <OwnTurn scene={scene} played={played} user={user} />
  ) : (
    <OthersTurn scene={scene} played={played} />
  );
  return (
    <section data-scene={scene.id} data-scene-at={at} className="flex flex-col gap-3">
      <Progress
        label={t('training.scene.progress', {
          title: scene.title[language],
          at: Math.min(done + 1, count),
          count,
        })}
        share={done / count}
      />
      <div role="status">
        {busy && <p>{t('training.scene.busy')}</p>}
        {played.failed === at && !busy && <p>{t('training.scene.failed')}</p>}
      </div>
      {!busy && (isOver ? <Over scene={scene} /> : turn)}
      <Disclosure summary={t('training.scene.steps')}>
        <SceneSteps scene={scene} at={at} />
      </Disclosure>
    </section>
  );
}

/** The scene that is played, and the others that may be chosen. */
export function PlayedScenes({ user }: { user: UserData }) {
  const t = useTexts('training');
  const { data, isError, refetch } = useScenes();
  if (isError) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  const { scenes, played, busy } = data;
  const scene = scenes.find(({ id }) => id === played?.scene);
  return (
    <>
      {played && scene && <OnePlayed scene={scene} played={played} user={user} busy={busy} />}
      <Disclosure summary={t('training.scene.choose')} open={!scene}>
        <SceneChooser scenes={scenes} />
      </Disclosure>
    </>
  );
}
