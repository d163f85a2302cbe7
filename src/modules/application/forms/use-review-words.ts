import { useQueryClient } from '@tanstack/react-query';
import { fullName, type Named, type NameParts } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import type { RecordPage } from '#web/record/record.ts';
import type { ApplicationRecord } from '../schema.ts';

/** Where a topic that was offered as a choice lies in the cache. */
export const topicKey = (id: unknown) => ['choice', 'topics', id] as const;

/** How the values of these forms are said where two people have entered different ones. */
export function useReviewWords({
  advisor,
  chosen_topic,
}: ApplicationRecord): NonNullable<ActionForm['words']> {
  const t = useTexts('review', 'codes');
  const client = useQueryClient();
  const nameOf = useName();
  const advisorName = (id: unknown): string => {
    const lists = client.getQueriesData<RecordPage<NameParts & { id: number }>>({
      queryKey: ['choice', 'advisors'],
    });
    const found = [advisor, ...lists.flatMap(([, page]) => page?.results ?? [])].find(
      (one) => one?.id === id,
    );
    return found ? fullName(found) : String(id);
  };
  const topicName = (id: unknown): string => {
    const found = chosen_topic?.id === id ? chosen_topic : client.getQueryData<Named>(topicKey(id));
    return found ? nameOf(found) : String(id);
  };
  return (name, value) => {
    if (name === 'papers' && Array.isArray(value))
      return value.map((kind) => t(`codes.documentKind.${kind}`)).join(', ');
    if (name === 'topic_id') return topicName(value);
    if (name === 'advisor_id') return advisorName(value);
    if (name === 'leave_ground') return t(`codes.leaveGround.${value}`);
    if (name === 'cancel_reason') return t(`codes.cancelReason.${value}`);
    if (name.endsWith('_file_id')) return t('review.file.stored');
    return undefined;
  };
}
