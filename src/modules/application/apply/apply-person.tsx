import { useLocation } from 'wouter';
import { profilePaths } from '#modules/profile/paths.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { useApply } from './apply-context.ts';
import { usePersonRows } from './apply-person-rows.ts';
import { ApplyQuestion } from './apply-question.tsx';
import { useApplyWay } from './apply-way.ts';
import { useOwnProfile } from './use-own-profile.ts';

function Missing({ fields }: { fields: readonly string[] }) {
  const t = useTexts('apply', 'validation');
  return (
    <Notice
      tone="warning"
      heading={t('apply.person.missing', { count: fields.length })}
      actions={<LinkButton href={profilePaths.profile.href()}>{t('apply.person.fill')}</LinkButton>}
    >
      <ul className="ml-5 list-disc">
        {fields.map((field) => (
          <li key={field}>{t(`validation.field.${field}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/**
 * Who applies: the profile shown filled with its source, and what is missing in it. Nothing is
 * asked twice.
 */
export function ApplyPerson() {
  const t = useTexts('apply');
  const { record } = useApply();
  const { next } = useApplyWay('person');
  const [, navigate] = useLocation();
  const { data: profile } = useOwnProfile();
  const rowsOf = usePersonRows();
  const missing = profile?.missing ?? record.facts.missingProfile;
  const shown = profile ? rowsOf(profile).filter(({ text }) => text !== '') : [];
  const sources = (['oneid', 'profile'] as const).filter((source) =>
    shown.some((row) => row.source === source),
  );
  return (
    <ApplyQuestion
      part="person"
      title={t('apply.question.person')}
      lead={t('apply.person.lead')}
      shown
      onSubmit={(event) => {
        event.preventDefault();
        navigate(next);
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
