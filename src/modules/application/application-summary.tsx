import type { ReactNode } from 'react';
import { biographyIn } from '#shared/biography.ts';
import { fullName } from '#shared/names.ts';
import { useDirectory } from '#web/forms/use-directory.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { SummaryList, type SummaryRow } from '#web/ui/summary-list.tsx';
import { useApplicationTexts } from './application-texts.ts';
import type { ApplicationRecord } from './schema.ts';
import { TenureList } from './tenure-list.tsx';

type Row = [label: string, value: ReactNode | null | undefined];

/** Rows with something in them; what was not given is left out, a screen of dashes helps nobody. */
const rowsOf = (rows: readonly Row[]): SummaryRow[] =>
  rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** What the organization has translated, marked as its own. */
function Translated({ text, on }: { text: string; on: string | null }) {
  const t = useTexts('translation');
  const format = useFormat();
  return (
    <>
      <span lang="uz" className="whitespace-pre-line">
        {text}
      </span>
      {on && (
        <span className="block text-sm text-muted">
          {t('translation.by', { date: format.date(on) })}
        </span>
      )}
    </>
  );
}

/** The person of an application, as far as the reader may see. */
export function PersonSummary({ record }: { record: ApplicationRecord }) {
  const t = useTexts('review', 'validation', 'codes', 'translation');
  const format = useFormat();
  const { person, bio_translation, translated_on } = record;
  const name = useName();
  const countries = useDirectory('/countries/', {}, Boolean(person.citizenship));
  const field = (name: string): string => t(`validation.field.${name}`);
  const passport = [person.passport_series, person.passport_number].filter(Boolean).join(' ');
  const bio = biographyIn(person, useLanguage());
  const code = (list: string, value: number | null | undefined): string =>
    value ? t(`codes.${list}.${value}`) : '';
  return (
    <SummaryList
      rows={rowsOf([
        [t('review.person.name'), fullName(person)],
        [field('birthday'), person.birthday && format.longDate(person.birthday)],
        [field('gender'), code('gender', person.gender)],
        [
          field('citizenship'),
          name(countries?.find(({ id }) => id === person.citizenship)) || person.citizenship,
        ],
        [field('pinfl'), person.pinfl],
        [t('review.person.passport'), passport],
        [field('mobile_phone'), person.mobile_phone],
        [field('email'), person.email],
        [field('permanent_address'), person.permanent_address],
        [field('workplace'), [person.workplace, person.position].filter(Boolean).join(', ')],
        [field('disability_type'), code('disabilityType', person.disability_type)],
        [field('benefit_type'), code('benefitType', person.benefit_type)],
        [t('review.person.bio'), bio && <span className="whitespace-pre-line">{bio}</span>],
        [
          t('translation.biography'),
          bio_translation && <Translated text={bio_translation} on={translated_on} />,
        ],
      ])}
    />
  );
}

/** What was chosen: where, what, in which form and language, with whom, on which topic. */
export function ChoiceSummary({ record }: { record: ApplicationRecord }) {
  const t = useTexts('review', 'validation', 'advisor-screen', 'translation');
  const texts = useApplicationTexts();
  const field = (name: string): string => t(`validation.field.${name}`);
  return (
    <SummaryList
      rows={rowsOf([
        [field('period_id'), texts.period(record)],
        [field('dc_type'), texts.dcType(record)],
        [field('organization_id'), texts.organization(record)],
        [field('direction_id'), texts.direction(record)],
        [field('edu_language'), texts.eduLanguage(record)],
        [field('advisor_id'), record.advisors.length === 0 && texts.advisor(record)],
        [
          t('advisor-screen.tenure.title'),
          record.advisors.length > 0 && <TenureList tenures={record.advisors} />,
        ],
        [field('topic'), record.topic],
        [
          t('translation.topic'),
          record.topic_translation && (
            <Translated text={record.topic_translation} on={record.translated_on} />
          ),
        ],
        [t('review.choice.letterCode'), record.letter_code],
        [
          t('review.choice.works'),
          t('review.choice.worksCount', {
            articles: record.works.articles,
            theses: record.works.theses,
          }),
        ],
      ])}
    />
  );
}

/** When the application was sent and what was decided about it. */
export function DecisionSummary({ record }: { record: ApplicationRecord }) {
  const t = useTexts('review');
  const format = useFormat();
  const texts = useApplicationTexts();
  const rows = rowsOf([
    [t('review.decision.sent'), record.sent_at && format.dateTime(record.sent_at)],
    [t('review.decision.accepted'), record.accepted_at && format.dateTime(record.accepted_at)],
    [t('review.decision.council'), texts.numbered(record.council_number, record.council_date)],
    [t('review.decision.order'), texts.numbered(record.order_number, record.order_date)],
    [t('review.decision.studentNumber'), record.student_number],
    [t('review.decision.studyStart'), record.study_start && format.longDate(record.study_start)],
    [t('review.decision.studyEnd'), record.study_end && format.longDate(record.study_end)],
    [
      t('review.decision.leave'),
      record.leave_start &&
        record.leave_stop &&
        `${format.date(record.leave_start)} – ${format.date(record.leave_stop)}`,
    ],
  ]);
  return rows.length > 0 ? <SummaryList rows={rows} /> : null;
}
