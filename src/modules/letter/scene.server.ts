import { letterMachine } from '#machines/letter.machine.ts';
import type { PlayedScene, ScenePlay } from '#server/story/played-scene.ts';

const process = letterMachine.id;
const university = { process, role: 'university', who: 'universitet' } as const;
const ministry = { process, role: 'ministry', who: 'vazirlik' } as const;
/** The answer of the ministry, a letter of its own. */
const answer = { record: 'answer' } as const;

const refusal =
  'Ilovada talabnomaning imzolangan nusxasi yoʻq. Imzolangan nusxani ilova qilib, qayta yuboring.';

/** A letter from one to another; the paper says what it is about. */
async function written(
  play: ScenePlay,
  { from, to, about }: { from: string; to: string; about: string },
) {
  return {
    to_org_id: play.staff(to).organizationId,
    language: 'uz',
    short_info: about,
    body: null,
    file_id: await play.file(play.staff(from), 'letter', about),
  };
}

const request = {
  from: 'universitet',
  to: 'vazirlik',
  about: 'Yangi ilmiy ixtisoslik ochish toʻgʻrisida talabnoma',
};
const reply = {
  from: 'vazirlik',
  to: 'universitet',
  about: 'Talabnomaga javob: ishchi guruh tarkibini taqdim etish haqida',
};

/** A letter that is refused, sent again, accepted, and answered by another letter. */
export const letterScene: PlayedScene = {
  id: 'letter',
  title: {
    uz: 'Xat va uning javobi',
    ru: 'Письмо и ответ на него',
    en: 'A letter and its answer',
  },
  lead: {
    uz: 'Universitet vazirlikka xat yozadi. Xat rad etiladi, tuzatiladi, qabul qilinadi va javob oladi.',
    ru: 'Университет пишет министерству. Письмо отклоняют, его исправляют, принимают и отвечают на него.',
    en: 'The university writes to the ministry. The letter is rejected, corrected, accepted and answered.',
  },
  steps: [
    {
      ...university,
      event: 'create',
      said: async (play) => ({ payload: await written(play, request) }),
    },
    { ...university, event: 'send' },
    { ...ministry, event: 'read' },
    { ...ministry, event: 'reject', said: async () => ({ reason: refusal }) },
    { ...university, event: 'regenerate' },
    { ...university, event: 'send' },
    { days: 1, hour: 10 },
    { ...ministry, event: 'read' },
    { ...ministry, event: 'accept' },
    {
      ...ministry,
      ...answer,
      event: 'create',
      said: async (play) => ({
        payload: { ...(await written(play, reply)), answers_id: play.record(process) },
      }),
    },
    { ...ministry, ...answer, event: 'send' },
    { ...university, ...answer, event: 'read' },
  ],
};
