import type { z } from 'zod';
import { type GroundScenes, groundScenes, sceneBegin, sceneGoOn } from '#shared/training.ts';
import type { App } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { demoAccounts } from '../db/demo-accounts.ts';
import { scenes } from '../declared/modules.ts';
import { isTime, type PlayedScene, type SceneStep } from '../story/played-scene.ts';
import { type ScenePlayer, stepsOf } from './scene-player.ts';

const path = '/api/dev/training/scenes/';
const tags = ['training'];

const accountOf = (who: unknown) =>
  demoAccounts.find(({ login }) => typeof who === 'string' && login.startsWith(`${who}@`));

function shownStep(step: SceneStep) {
  if (isTime(step)) return null;
  const { process, event, role, who } = step;
  const account = accountOf(who);
  return { process, event, role, name: account?.name ?? null, login: account?.login ?? null };
}

/** A scene for somebody by their login. */
function shownScene(scene: PlayedScene, login: string) {
  const steps = stepsOf(scene).map(shownStep);
  const first = steps.length - scene.steps.length;
  const isOwn = (at: number) => login !== '' && steps[at]?.login?.startsWith(`${login}@`) === true;
  const { id, title, lead } = scene;
  return {
    id,
    title,
    lead,
    first,
    turns: steps.flatMap((_, at) => (at >= first && isOwn(at) && !isOwn(at - 1) ? [at] : [])),
    steps,
  };
}

/** The routes of the scenes: everybody who is signed in may begin one, and let the others act. */
export function sceneRoutes(app: App, player: ScenePlayer): void {
  const shown = async (account: number): Promise<GroundScenes> => {
    const played = await player.read();
    const login = await player.loginOf(account);
    return {
      scenes: scenes.map((scene) => shownScene(scene, login)),
      played: played && {
        scene: played.scene.id,
        at: played.at,
        record: played.record,
        own: played.who === account,
        failed: player.failed(),
      },
      busy: player.isBusy(),
    };
  };
  const list = {
    tags,
    summary: 'The scenes of the training ground, and the one that is played',
    response: { 200: groundScenes },
  };
  app.get(path, { schema: list }, (request) => shown(signedIn(request).userId));
  const begin = {
    tags,
    summary: 'Begin a scene anew, at one of its steps',
    body: sceneBegin,
    response: { 202: groundScenes },
  };
  app.post(`${path}begin/`, { schema: begin }, async (request, reply) => {
    const { userId } = signedIn(request);
    const { scene, at }: z.infer<typeof sceneBegin> = request.body;
    player.begin(scene, at);
    return reply.status(202).send(await shown(userId));
  });
  const goOn = {
    tags,
    summary: 'Let the others act until it is the turn of the reader',
    body: sceneGoOn,
    response: { 202: groundScenes },
  };
  app.post(`${path}go-on/`, { schema: goOn }, async (request, reply) => {
    const { userId } = signedIn(request);
    player.goOn(userId, request.body.once);
    return reply.status(202).send(await shown(userId));
  });
  app.addHook('onClose', () => player.stop());
}
