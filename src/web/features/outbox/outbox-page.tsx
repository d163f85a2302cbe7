import { useSearchParams } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { MessageCard } from './message-card.tsx';
import { useOutbox } from './use-outbox.ts';

function Messages({ search }: { search: string }) {
  const t = useTexts('outbox');
  const { data, isError } = useOutbox(search);
  if (isError) return <Notice tone="danger" heading={t('common.state.notLoaded')} />;
  if (!data) return <Skeleton rows={6} shape="table" />;
  if (data.results.length === 0) {
    return (
      <Empty text={search === '' ? t('outbox.empty') : t('common.empty.search', { text: search })}>
        {search === '' && t('outbox.emptyHint')}
      </Empty>
    );
  }
  return (
    <ul className="border-t border-line">
      {data.results.map((message) => (
        <MessageCard key={message.id} message={message} />
      ))}
    </ul>
  );
}

/**
 * /dev/outbox, development only: every SMS and mail the product has sent, newest first, codes
 * marked.
 */
export function OutboxPage() {
  const t = useTexts('outbox');
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  return (
    <Page
      title={t('outbox.title')}
      lead={t('outbox.lead')}
      back={{ href: paths.login.href(), text: t('outbox.back') }}
    >
      <div className="mb-8 max-w-[70rem]">
        <TextField
          name="search"
          label={t('outbox.search')}
          hint={t('outbox.searchHint')}
          autoComplete="off"
          value={search}
          width="medium"
          onChange={({ target }) =>
            setQuery(target.value === '' ? {} : { search: target.value }, { replace: true })
          }
        />
      </div>
      <div className="max-w-[70rem]">
        <Messages search={search} />
      </div>
    </Page>
  );
}
