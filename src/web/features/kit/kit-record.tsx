import { Check } from 'lucide-react';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TaskList } from '#web/ui/task-list.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { tones } from '#web/ui/tone.ts';

function Story() {
  const t = useTexts('kit');
  const format = useFormat();
  const times = ['2026-11-05T09:04:00Z', '2026-10-28T11:40:00Z', '2026-10-21T05:15:00Z'] as const;
  return (
    <Timeline
      items={[
        {
          id: 3,
          time: times[0],
          timeText: format.dateTime(times[0]),
          sentence: t('kit.timeline.accepted'),
          tone: 'success',
        },
        {
          id: 2,
          time: times[1],
          timeText: format.dateTime(times[1]),
          sentence: t('kit.timeline.returned'),
          body: t('kit.timeline.reason'),
          tone: 'danger',
        },
        {
          id: 1,
          time: times[2],
          timeText: format.dateTime(times[2]),
          sentence: t('kit.timeline.sent'),
          tone: 'warning',
        },
      ]}
    />
  );
}

function Data() {
  const t = useTexts('kit');
  const change = { href: '/kit', text: t('common.button.change') };
  return (
    <SummaryList
      rows={(['period', 'organization', 'topic'] as const).map((name) => ({
        label: t(`kit.summary.${name}`),
        value: t(`kit.summary.${name}Value`),
        action: { ...change, hidden: t(`kit.summary.${name}`) },
      }))}
    />
  );
}

function Tasks() {
  const t = useTexts('kit');
  return (
    <TaskList
      heading={t('kit.task.group')}
      tasks={[
        {
          id: 'personal',
          title: t('kit.task.personal'),
          hint: t('kit.task.personalHint'),
          href: '/kit?1',
          status: { text: t('common.task.completed') },
        },
        {
          id: 'documents',
          title: t('kit.task.documents'),
          href: '/kit?2',
          status: { text: t('common.task.inProgress'), tone: 'info' },
        },
        {
          id: 'works',
          title: t('kit.task.works'),
          href: '/kit?3',
          status: { text: t('common.task.hasProblem'), tone: 'danger' },
        },
        { id: 'check', title: t('kit.task.check'), status: { text: t('common.task.cannotStart') } },
      ]}
    />
  );
}

/** The parts of a record's page. */
export function KitRecord() {
  const t = useTexts('kit');
  return (
    <>
      <Notice
        tone="warning"
        heading={t('kit.notice.title')}
        actions={
          <>
            <Button kind="primary" icon={Check}>
              {t('kit.action.accept')}
            </Button>
            <Button>{t('kit.action.reject')}</Button>
          </>
        }
      >
        {t('kit.notice.text')}
      </Notice>
      <Disclosure summary={t('kit.action.more')}>{t('kit.action.why')}</Disclosure>
      <section>
        <h2 className="mb-4 text-xl">{t('kit.section.tags')}</h2>
        <div className="flex flex-wrap gap-3">
          {tones.map((tone) => (
            <Tag key={tone} tone={tone}>
              {t(`kit.tag.${tone}`)}
            </Tag>
          ))}
        </div>
      </section>
      <section>
        <h2 className="mb-4 text-xl">{t('kit.section.buttons')}</h2>
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="primary">{t('common.button.saveAndContinue')}</Button>
          <Button kind="primary" loading loadingText={t('kit.action.sending')}>
            {t('common.button.send')}
          </Button>
          <Button>{t('common.button.edit')}</Button>
          <Button size="small">{t('common.button.print')}</Button>
          <Button kind="warning">{t('kit.action.delete')}</Button>
          <LinkButton href="/kit">{t('common.button.open')}</LinkButton>
          <Button kind="plain">{t('common.button.cancel')}</Button>
        </div>
      </section>
      <Tabs
        label={t('kit.tabs.label')}
        items={[
          { value: 'data', label: t('kit.tabs.data'), content: <Data /> },
          { value: 'documents', label: t('kit.tabs.documents'), count: 11, content: <Data /> },
        ]}
      />
      <Tasks />
      <section>
        <h2 className="mb-4 text-xl">{t('kit.section.timeline')}</h2>
        <Story />
      </section>
    </>
  );
}
