import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  channels,
  type DeliveryMode,
  modesOf,
  type NotificationSetting,
  type NotificationSettings,
  type SettingChange,
} from '#shared/notification-settings.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { announce } from '#web/ui/announcements.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';

const path = '/auth/user/notification-settings/';
const queryKey = ['notification-settings'];

function useMatrix() {
  const t = useTexts('own-settings');
  const client = useQueryClient();
  const complain = useRefusalToast();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => http.get<NotificationSettings>(path, undefined, signal),
  });
  const saving = useMutation({
    mutationFn: (change: SettingChange) => http.put<NotificationSettings>(path, change),
    onSuccess: (fresh) => {
      client.setQueryData(queryKey, fresh);
      announce(t('own-settings.saved'));
    },
    onError: complain,
  });
  return { query, saving };
}

interface CellProps {
  row: NotificationSetting;
  channel: (typeof channels)[number];
  keep(change: SettingChange): void;
}

/** How the messages of one topic come on one way; a fixed one is said in words. */
function Cell({ row, channel, keep }: CellProps) {
  const t = useTexts('own-settings', 'notification-topics');
  const mode = row[channel];
  if (mode === null) return <span className="text-muted">{t('own-settings.noWay')}</span>;
  if (row.locked) return t('own-settings.always');
  const modes: readonly DeliveryMode[] = modesOf[channel];
  return (
    <SelectField
      id={`${row.topic}-${channel}`}
      label={`${t(`notification-topics.group.${row.topic}`)}: ${t(`own-settings.way.${channel}`)}`}
      labelHidden
      placeholder={false}
      options={modes.map((one) => ({ value: one, label: t(`own-settings.mode.${one}`) }))}
      value={mode}
      onChange={({ target }) => {
        const chosen = modes.find((one) => one === target.value);
        if (chosen) keep({ topic: row.topic, channel, mode: chosen });
      }}
    />
  );
}

/** Which messages come by mail and SMS beside the inbox; each cell saves alone. */
export function MessageMatrix() {
  const t = useTexts('own-settings', 'notification-topics');
  const { query, saving } = useMatrix();
  const { data, error, refetch } = query;
  if (!data && error)
    return (
      <ListFailed
        error={error}
        module={t('own-settings.messages')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton shape="table" rows={5} />;
  return (
    <div>
      <Table
        caption={t('own-settings.messages')}
        columns={[
          {
            key: 'topic',
            header: t('own-settings.topic'),
            rowHeader: true,
            className: 'min-w-48',
            cell: ({ topic }) => t(`notification-topics.group.${topic}`),
          },
          { key: 'inbox', header: t('own-settings.inbox'), cell: () => t('own-settings.always') },
          ...channels.map((channel) => ({
            key: channel,
            header: t(`own-settings.way.${channel}`),
            className: 'min-w-44',
            cell: (row: NotificationSetting) => (
              <Cell row={row} channel={channel} keep={saving.mutate} />
            ),
          })),
        ]}
        rows={data.results}
        rowKey={({ topic }) => topic}
        busy={saving.isPending}
      />
      <p className="mt-3 text-muted">{t('own-settings.messagesHint')}</p>
    </div>
  );
}
