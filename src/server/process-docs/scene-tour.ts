import { textFile } from '../base/text-files.ts';
import { demoAccounts } from '../db/demo-accounts.ts';
import { scenes } from '../declared/modules.ts';
import { isTime, type PlayedScene, type SceneStep } from '../story/played-scene.ts';
import { processTexts } from './process-texts.ts';

/** The tour, which is written by hand but for the scenes. */
export const tourPage = 'docs/tour.md';
const beforeScenes = '<!-- Written by npm run docs: -->\n';
const afterScenes = '<!-- Until here. -->\n';

const roleName = (role: string): string => {
  const { role: names } = textFile('en', 'processes') as { role: Record<string, string> };
  return names[role] ?? role;
};

function whoOf({ role, who }: Exclude<SceneStep, { hour: number }>): string {
  const login = demoAccounts.find(
    (one) => typeof who === 'string' && one.login.startsWith(`${who}@`),
  );
  return login ? `${roleName(role)} \`${login.login}\`` : roleName(role);
}

const timeOf = (days: number): string => (days === 1 ? 'A day passes' : `${days} days pass`);

function rowOf(step: SceneStep, at: number): string {
  if (isTime(step)) {
    const what =
      typeof step.days === 'number' ? timeOf(step.days) : 'Time passes until the day that it needs';
    return `| ${at + 1} | | ${what}, until ${step.hour}:00 |`;
  }
  const { name, action } = processTexts(step.process).en;
  return `| ${at + 1} | ${whoOf(step)} | ${name}: *${action[step.event]}* |`;
}

function sceneText({ id, title, lead, follows, steps }: PlayedScene): string {
  const before = scenes.find((scene) => scene.id === follows);
  return [
    `### ${title.en}`,
    '',
    `${lead.en}${before ? ` It begins where "${before.title.en}" ends.` : ''} Its film: \`${id}.webm\`.`,
    '',
    '| Step | Role | Do |',
    '| --- | --- | --- |',
    ...steps.map(rowOf),
    '',
  ].join('\n');
}

/** The tour with the scenes of today. Throws where it has no place for them. */
export function tourToday(text: string): string {
  const [before, rest] = text.split(beforeScenes);
  const [, after] = rest?.split(afterScenes) ?? [];
  if (before === undefined || after === undefined)
    throw new Error(
      `${tourPage} has no lines "${beforeScenes.trim()}" and "${afterScenes.trim()}"`,
    );
  return `${before}${beforeScenes}\n${scenes.map(sceneText).join('\n')}\n${afterScenes}${after}`;
}
