import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { gapsOf } from '#modules/profile/for-others/gaps.ts';
import { profilePaths } from '#modules/profile/paths.ts';
import type { ProfileAnswer } from '#modules/profile/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { withWayBack } from '#web/lib/way-back.ts';
import { rereadRecord } from '#web/record/record-cache.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { useApply } from './apply-context.ts';
import { usePersonRows } from './apply-person-rows.ts';
import { ApplyQuestion } from './apply-question.tsx';
import { onwardsHref, useApplyWay } from './apply-way.ts';
import { useOwnProfile } from './use-own-profile.ts';
import { useStepFrame } from './use-step-frame.tsx';

const part = 'person';

/** Only those whose profile has gaps need the form of them. */
const ProfileGaps = lazyPage(
  () => import('#modules/profile/for-others/profile-gaps.tsx'),
  'ProfileGaps',
);

/** Where something of the profile is proven or mended, and the way back into the application. */
function useGapHref(): (missing: readonly string[]) => string {
  const { record } = useApply();
  const profile = profilePaths.profile.href();
  return (missing) => {
    const page = missing.includes('email') ? `${profile}?edit=mail` : profile;
    return withWayBack(page, onwardsHref(record.id, part));
  };
}

/** What is typed nowhere in an application: an address for mails is proven by a code. */
function Missing({ fields }: { fields: readonly string[] }) {
  const t = useTexts('apply', 'validation', 'account');
  const hrefOf = useGapHref();
  const byCode = fields.includes('email');
  return (
    <Notice
      tone="warning"
      heading={t('apply.person.missing', { count: fields.length })}
      actions={
        <LinkButton kind="primary" href={hrefOf(fields)}>
          {t(byCode ? 'apply.person.mail' : 'apply.person.fill')}
        </LinkButton>
      }
    >
      <ul className="ml-5 list-disc">
        {fields.map((field) => (
          <li key={field}>{t(`validation.field.${field}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** The gaps of the profile, filled here; what needs a code follows, then the next step. */
function Gaps({ profile }: { profile: ProfileAnswer }) {
  const t = useTexts('apply');
  const client = useQueryClient();
  const { record } = useApply();
  const [, navigate] = useLocation();
  const hrefOf = useGapHref();
  const { goOn, ...frame } = useStepFrame(part);
  const saved = async ({ missing }: ProfileAnswer) => {
    await rereadRecord(client, applicationMachine, record.id);
    if (missing.includes('email')) navigate(hrefOf(missing));
    else if (missing.length === 0) goOn();
  };
  return (
    <ProfileGaps
      {...frame}
      key={profile.version}
      profile={profile}
      title={t('apply.question.gaps')}
      lead={t('apply.person.gaps')}
      onSaved={(fresh) => void saved(fresh)}
    />
  );
}

/** Who applies: what is missing in the profile is asked first, then it is shown. */
export function ApplyPerson() {
  const { data: profile } = useOwnProfile();
  if (profile && gapsOf(profile).length > 0) return <Gaps profile={profile} />;
  return <Shown profile={profile} />;
}

/**
 * Who applies: the profile shown filled with its source, and what is missing in it. Nothing is
 * asked twice.
 */
function Shown({ profile }: { profile: ProfileAnswer | undefined }) {
  const t = useTexts('apply');
  const { record } = useApply();
  const { goOn } = useApplyWay(part);
  const rowsOf = usePersonRows();
  const missing = profile?.missing ?? record.facts.missingProfile;
  const shown = profile ? rowsOf(profile).filter(({ text }) => text !== '') : [];
  const sources = (['oneid', 'profile'] as const).filter((source) =>
    shown.some((row) => row.source === source),
  );
  return (
    <ApplyQuestion
      part={part}
      title={t('apply.question.person')}
      lead={t('apply.person.lead')}
      shown
      onSubmit={(event) => {
        event.preventDefault();
        goOn(false);
      }}
    >
      {missing.length > 0 && <Missing fields={missing} />}
      {!profile && <Skeleton rows={8} />}
      {sources.map((source) => (
        <section key={source}>
          <h2 className="mb-2 text-lg">{t(`apply.person.source.${source}`)}</h2>
          <SummaryList
            rows={shown
              .filter((row) => row.source === source)
              .map(({ key, label, text }) => ({
                key,
                label,
                value: <span className="whitespace-pre-line break-words">{text}</span>,
              }))}
          />
        </section>
      ))}
      {missing.length === 0 && (
        <div>
          <LinkButton href={profilePaths.profile.href()}>{t('apply.person.edit')}</LinkButton>
        </div>
      )}
    </ApplyQuestion>
  );
}
