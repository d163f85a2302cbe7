import { useQuery } from '@tanstack/react-query';
import type { MessageTemplate, MessageTemplates } from '#shared/message-templates.ts';
import { topics } from '#shared/notification-topics.ts';
import { matchesWords } from '#web/lib/fold.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { messageLogPaths } from './paths.ts';
import { TemplateCard } from './template-card.tsx';

/** Whether a template is of the topic and holds every word of the search, in any language. */
function fits({ code, topic, texts }: MessageTemplate, { filters, search }: ListState): boolean {
  const asked = filters.topic ?? [];
  const words = [code, ...Object.values(texts).flatMap((one) => [one.subject, one.text])].join(' ');
  return (asked.length === 0 || asked.includes(topic)) && matchesWords(words, search);
}

function Templates({ state }: { state: ListState }) {
  const t = useTexts('message-log', 'notification-topics');
  const { data, error, refetch } = useQuery({
    queryKey: ['message-templates'],
    queryFn: ({ signal }) => http.get<MessageTemplates>('/message-templates/', undefined, signal),
  });
  if (!data && error)
    return (
      <ListFailed
        error={error}
        module={t('message-log.templates')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton rows={10} />;
  const found = topics.flatMap((topic) =>
    data.results.filter((template) => template.topic === topic && fits(template, state)),
  );
  if (found.length === 0) return <ListEmpty state={state} text={t('message-log.template.none')} />;
  const page = found.slice(state.offset, state.offset + state.limit);
  return (
    <>
      {topics
        .filter((topic) => page.some((template) => template.topic === topic))
        .map((topic) => (
          <section key={topic} className="mb-10">
            <h2 className="mb-3 text-xl">{t(`notification-topics.group.${topic}`)}</h2>
            <ul className="border-t border-line">
              {page
                .filter((template) => template.topic === topic)
                .map((template) => (
                  <TemplateCard key={template.code} template={template} />
                ))}
            </ul>
          </section>
        ))}
      <Pagination
        total={found.length}
        limit={state.limit}
        offset={state.offset}
        href={state.pageHref}
      />
    </>
  );
}

/**
 * /admin/notification-templates: every automatic message with sample data, in three languages, with
 * its lengths.
 */
export function TemplatePage() {
  const t = useTexts('message-log', 'notification-topics');
  const state = useListState({ filters: ['topic'], ordering: '', limit: 15 });
  return (
    <Page
      title={t('message-log.templates')}
      lead={t('message-log.template.lead')}
      actions={
        <LinkButton href={messageLogPaths.messageLog.href()}>
          {t('message-log.template.log')}
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-8">
        <ListFilters
          state={state}
          search={t('message-log.template.search')}
          wordsOf={(_, value) =>
            `${t('message-log.topic')}: ${t(`notification-topics.group.${value}`)}`
          }
        >
          <FilterSelect
            state={state}
            name="topic"
            label={t('message-log.topic')}
            all={t('message-log.all')}
            options={topics.map((value) => ({
              value,
              label: t(`notification-topics.group.${value}`),
            }))}
          />
        </ListFilters>
        <div>
          <Templates state={state} />
        </div>
      </div>
    </Page>
  );
}
