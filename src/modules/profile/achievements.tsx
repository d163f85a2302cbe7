import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { DeleteDialog } from '#web/forms/delete-dialog.tsx';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Table } from '#web/ui/table.tsx';
import { editHref } from './part-links.ts';
import type { Achievement } from './schema.ts';
import { SectionHead } from './section-head.tsx';
import { profileKey } from './use-profile.ts';

function RowActions({ row, onDelete }: { row: Achievement; onDelete(): void }) {
  const t = useTexts();
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <Link href={editHref(`achievement-${row.id}`)} className="link">
        {t('common.button.edit')}
        <span className="sr-only"> – {row.name}</span>
      </Link>
      <Button kind="plain" onClick={onDelete}>
        {t('common.button.delete')}
        <span className="sr-only"> – {row.name}</span>
      </Button>
    </span>
  );
}

/** What the person has achieved beside scientific works, newest first. */
export function Achievements({ rows }: { rows: readonly Achievement[] }) {
  const t = useTexts('profile', 'validation');
  const format = useFormat();
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<Achievement | null>(null);
  const remove = async ({ id }: Achievement) => {
    await http.delete(`/profile/achievements/${id}/`);
    await client.invalidateQueries({ queryKey: profileKey });
  };
  return (
    <section aria-labelledby="achievements">
      <SectionHead id="achievements" heading={t('profile.achievements.title')} />
      <p className="mb-4 max-w-[70ch] text-muted">{t('profile.achievements.lead')}</p>
      {rows.length > 0 && (
        <Table
          caption={t('profile.achievements.title')}
          captionHidden
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              header: t('validation.field.name'),
              rowHeader: true,
              className: 'min-w-48',
              cell: ({ name }) => <span className="font-semibold">{name}</span>,
            },
            {
              key: 'given_by',
              header: t('validation.field.given_by'),
              className: 'min-w-40',
              cell: ({ given_by }) => given_by,
            },
            {
              key: 'received_on',
              header: t('validation.field.received_on'),
              className: 'whitespace-nowrap',
              cell: ({ received_on }) => format.date(received_on),
            },
            {
              key: 'actions',
              header: t('profile.places.actions'),
              cell: (row) => <RowActions row={row} onDelete={() => setLeaving(row)} />,
            },
          ]}
        />
      )}
      <p className="mt-4">
        <LinkButton href={editHref('achievement-new')} icon={Plus}>
          {t('profile.achievements.add')}
        </LinkButton>
      </p>
      {leaving && (
        <DeleteDialog
          name={leaving.name}
          onDelete={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
