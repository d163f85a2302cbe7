import { formatPhone } from '#shared/formats.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { editHref } from './part-links.ts';
import type { ProfileAnswer } from './schema.ts';
import { SectionHead } from './section-head.tsx';

/** How the person signs on and is reached with codes, and on which devices they are signed on. */
export function SecuritySection({ profile }: { profile: ProfileAnswer }) {
  const t = useTexts(
    'contact',
    'sessions',
    'account',
    'validation',
    'profile',
    'own-settings',
    'calendar-feed',
  );
  const { organizationId } = useActor();
  const { mobile_phone, email, by_password, phone_confirmed } = profile;
  const phoneWords = (phone: string) =>
    phone_confirmed ? formatPhone(phone) : `${formatPhone(phone)} (${t('contact.unproven')})`;
  const none = <span className="text-muted">{t('common.state.none')}</span>;
  const change = (part: 'phone' | 'mail' | 'password', hidden: string) => ({
    href: editHref(part),
    text: t('common.button.change'),
    hidden,
  });
  return (
    <section aria-labelledby="security">
      <SectionHead id="security" heading={t('contact.security')} />
      <SummaryList
        rows={[
          {
            label: t('contact.phoneForCodes'),
            value: mobile_phone ? phoneWords(mobile_phone) : none,
            action: change('phone', t('contact.phoneForCodes')),
          },
          {
            label: t('contact.mailForSignOn'),
            value: email ?? none,
            action: change('mail', t('contact.mailForSignOn')),
          },
          ...(by_password
            ? [
                {
                  label: t('validation.field.password'),
                  value: t('contact.passwordText'),
                  action: change('password', t('validation.field.password')),
                },
              ]
            : []),
          {
            label: t('own-settings.title'),
            value: t('own-settings.about'),
            action: {
              href: editHref('settings'),
              text: t('sessions.look'),
              hidden: t('own-settings.title'),
            },
          },
          {
            label: t('calendar-feed.title'),
            value: t('calendar-feed.about'),
            action: {
              href: editHref('calendar'),
              text: t('sessions.look'),
              hidden: t('calendar-feed.title'),
            },
          },
          ...(organizationId === null
            ? []
            : [
                {
                  label: t('profile.absence.title'),
                  value: t('profile.absence.about'),
                  action: {
                    href: editHref('absence'),
                    text: t('sessions.look'),
                    hidden: t('profile.absence.title'),
                  },
                },
              ]),
          {
            label: t('sessions.own'),
            value: t('contact.sessionsText'),
            action: {
              href: editHref('sessions'),
              text: t('sessions.look'),
              hidden: t('sessions.own'),
            },
          },
        ]}
      />
    </section>
  );
}
