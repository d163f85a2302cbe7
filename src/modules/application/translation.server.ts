import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { refuseFields } from '#server/base/refuse.ts';
import type { Change } from '#server/engine/process.ts';
import { type Biographies, biographies, isInOtherLanguage } from '#shared/biography.ts';
import type { Translation } from './inputs.ts';
import type { ApplicationRow } from './row.server.ts';

const drafts = statesTagged(applicationMachine, 'draft');

type Written = Pick<ApplicationRow, 'state' | 'person' | 'profile_copy'>;

/** The biography that is judged: as it was sent, in a draft the one of today. */
function sentBiography({ state, person, profile_copy }: Written): Biographies {
  return drafts.includes(state) ? person : { ...person, ...profile_copy };
}

/** Whether the applicant wrote in another language, so that the organization may translate it. */
export const wroteInOtherLanguage = (row: Written): boolean =>
  isInOtherLanguage(sentBiography(row));

/** The topic is the applicant's own words: no published one, which has its Uzbek name, is chosen. */
const isOwnTopic = ({ topic, topic_id }: Pick<ApplicationRow, 'topic' | 'topic_id'>): boolean =>
  topic !== null && topic_id === null;

/** `application.translate`: over what was translated before; the history keeps it. */
export function writeTranslation({ row, input, reader }: Change<ApplicationRow, Translation>) {
  const { bio_translation, topic_translation = null } = input;
  if (topic_translation !== null && !isOwnTopic(row))
    throw refuseFields({ topic_translation: 'validation.nothing_written' });
  return { bio_translation, topic_translation, translated_on: reader.today };
}

/** What stays of a translation when the application is sent again: nothing, if its words are others. */
export const keptTranslation = (row: ApplicationRow): string | null =>
  biographies.every((name) => (row.profile_copy?.[name] ?? null) === (row.person[name] ?? null))
    ? row.bio_translation
    : null;

/** The translation as it stands beside what it translates. */
export const translationOf = (row: ApplicationRow) => ({
  bio_translation: row.bio_translation,
  topic_translation: isOwnTopic(row) ? row.topic_translation : null,
  translated_on: row.translated_on,
});
