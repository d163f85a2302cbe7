import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { type Chosen, useReach } from './use-audience.ts';

interface Props {
  chosen: Chosen;
  /** The ways beside the inbox that are named too; all when it is not said. */
  ways?: { mail: boolean; sms: boolean };
  /** Under which heading it stands: that of the page, or one of the form. */
  level?: 2 | 3;
}

/**
 * How many people a message would reach at this moment, and on which ways: the number of the query
 * that sends it.
 */
export function ReachNotice({ chosen, ways = { mail: true, sms: true }, level = 3 }: Props) {
  const t = useTexts('notification-screen');
  const format = useFormat();
  const { data, isError } = useReach(chosen);
  const besides = data && [
    ...(ways.mail
      ? [t('notification-screen.reach.mail', { shown: format.number(data.mail) })]
      : []),
    ...(ways.sms ? [t('notification-screen.reach.sms', { shown: format.number(data.sms) })] : []),
  ];
  return (
    <div role="status" className="mt-4 empty:hidden">
      {isError && <Notice tone="danger">{t('notification-screen.reach.failed')}</Notice>}
      {data && !isError && (
        <Notice
          tone={data.people === 0 ? 'warning' : 'info'}
          heading={
            data.people === 0
              ? t('notification-screen.reach.nobody')
              : t('notification-screen.reach.people', {
                  count: data.people,
                  shown: format.number(data.people),
                })
          }
          headingLevel={level}
        >
          {data.people > 0 && besides && besides.length > 0 && <p>{besides.join(' · ')}</p>}
        </Notice>
      )}
    </div>
  );
}
