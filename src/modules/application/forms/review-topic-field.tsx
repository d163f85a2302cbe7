import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Link } from 'wouter';
import { topicMachine } from '#machines/topic.machine.ts';
import { topicPaths } from '#modules/topic/paths.ts';
import type { Named } from '#shared/names.ts';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { collectionOf, type RecordPage } from '#web/record/record.ts';
import type { ApplicationRecord } from '../schema.ts';
import { topicKey } from './use-review-words.ts';

interface Props {
  form: UseFormReturn<FieldValues>;
  record: ApplicationRecord;
  error(name: string): string | undefined;
}

/**
 * A published topic of the organization inside the record's specialty, found by typing; what the
 * applicant proposed stands beside it.
 */
export function ReviewTopicField({ form, record, error }: Props) {
  const t = useTexts('review', 'advisor-screen');
  const name = useName();
  const client = useQueryClient();
  const find = async (search: string, signal: AbortSignal) => {
    const query = {
      tag: 'free',
      organization: record.organization?.id,
      direction: record.direction?.id,
      search,
      limit: 51,
    };
    const { results } = await http.get<RecordPage<Named & { id: number }>>(
      `/${collectionOf(topicMachine)}/`,
      query,
      signal,
    );
    // The words of what was chosen are needed again where another person chose differently.
    for (const topic of results) client.setQueryData(topicKey(topic.id), topic);
    return results.map((topic) => ({
      value: String(topic.id),
      label: name(topic),
      also: [topic.name_uz, topic.name_ru, topic.name_en].filter(Boolean),
    }));
  };
  const wish = record.chosen_topic === null && record.topic;
  return (
    <div className="flex flex-col gap-3">
      {wish && <p>{t('advisor-screen.topicChoice.wish', { topic: wish })}</p>}
      <BoundCombobox
        checked={{ form, error }}
        name="topic_id"
        label={t('review.field.topic')}
        hint={t('advisor-screen.topicChoice.hint')}
        options={find}
        valueLabel={name(record.chosen_topic)}
        numeric
      />
      <p>
        <Link href={topicPaths.scientificTopics.href()} className="link">
          {t('advisor-screen.topicChoice.manage')}
        </Link>
      </p>
    </div>
  );
}
