import { useState } from 'react';
import type { UserData } from '#shared/sign-on.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { onlyLookId } from '#web/ui/read-only.ts';
import { personName } from './person.ts';

/**
 * Over every page while technical support sees as somebody: as whom, until when, that nothing can
 * be changed, and the way out.
 */
export function SeeAsBanner({ user }: { user: UserData }) {
  const t = useTexts('shell', 'processes');
  const format = useFormat();
  const [ending, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    const { endSeeAs } = await import('#web/lib/see-as.ts');
    await endSeeAs();
  };
  const until = format.time(user.session.absolute_until);
  return (
    <section
      aria-label={t('shell.seeAs.label')}
      className="border-b-4 border-warning bg-warning-tint text-ink"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 lg:px-6">
        <p className="min-w-0 flex-1 basis-72">
          <strong>
            {t('shell.seeAs.as', {
              name: personName(user),
              role: t(`processes.role.${user.role_name}`),
            })}
          </strong>{' '}
          <span id={onlyLookId}>{t('shell.seeAs.rules', { time: until })}</span>
        </p>
        <Button loading={ending} onClick={() => void end()}>
          {t('shell.seeAs.end')}
        </Button>
      </div>
    </section>
  );
}
