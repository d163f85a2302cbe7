import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import type { Language } from '#shared/languages.ts';
import { shortName } from '#shared/names.ts';
import { useCan } from '#web/forms/use-can.ts';
import { http } from '#web/lib/http.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useTextsIn } from '#web/lib/texts-in.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { enquiryPaths } from '../paths.ts';
import { CallNotes } from './call-notes.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { ReadyAnswers } from './ready-answers.tsx';
import type { DeskApplication, CallNotes as Notes } from './schema.ts';
import { toldSentences } from './told-sentence.ts';

interface Part {
  application: DeskApplication;
}

/** The sentence to read out, in the language of the caller. */
function Sentence({ application, language }: Part & { language: Language }) {
  const t = useTexts('call-desk');
  const spoken = useTextsIn(language, 'call-desk', 'application', 'processes');
  const { tone } = stateMeta(applicationMachine, application.state);
  return (
    <Notice tone={tone} heading={t('call-desk.say')}>
      <div lang={language} className="flex flex-col gap-2 text-lg">
        {toldSentences(application, language, spoken).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <p className="mt-3 text-muted">{t('call-desk.sayHint')}</p>
    </Notice>
  );
}

/** The little that tells this application from another: no number and no paper of the person. */
function Data({ application }: Part) {
  const t = useTexts('call-desk', 'codes');
  const name = useName();
  const { reference, organization, direction, dc_type, state } = application;
  return (
    <SummaryList
      rows={[
        { label: t('validation.field.application_number'), value: reference },
        { label: t('call-desk.organization'), value: name(organization) },
        { label: t('call-desk.direction'), value: direction && name(direction) },
        { label: t('call-desk.type'), value: t(`codes.dcType.${dc_type}`) },
        {
          label: t('call-desk.status'),
          value: <StatusTag machine={applicationMachine} state={state} />,
        },
      ]}
    />
  );
}

/** What cannot be answered at once is written down, and goes on from there. */
function Escalation({ application }: Part) {
  const t = useTexts('call-desk');
  if (!useCan('work', 'Enquiry')) return null;
  const form = enquiryPaths.enquiry.href({ id: 'new' });
  return (
    <p className="no-print flex flex-col items-start gap-2">
      {t('call-desk.enquiryHint')}
      <LinkButton href={`${form}?about=${application.reference}`}>
        {t('call-desk.enquiry')}
      </LinkButton>
    </p>
  );
}

function Opened({ application, onNoted }: Part & { onNoted(noted: Notes): void }) {
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  return (
    <div className="flex flex-col gap-8">
      <LanguageChoice name="caller-language" value={language} onChange={setLanguage} />
      <Sentence application={application} language={language} />
      <Data application={application} />
      <Escalation application={application} />
      <CallNotes application={application.id} notes={application.notes} onNoted={onNoted} />
      <ReadyAnswers spoken={language} />
    </div>
  );
}

/**
 * /admin/call-desk/:id: one application as far as a caller may be told of it. Every opening is
 * written down, so it is asked once and not again by itself.
 */
export function DeskApplicationPage() {
  const t = useTexts('call-desk', 'frame', 'validation');
  const { id = '' } = useParams<{ id: string }>();
  const client = useQueryClient();
  const queryKey = ['call-desk', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => http.post<DeskApplication>(`/call-desk/applications/${id}/`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <Page
      title={data ? shortName(data.person) : t('frame.title.deskApplication')}
      over={data?.reference}
      back={{ href: enquiryPaths.callDesk.href(), text: t('call-desk.back') }}
    >
      {!data && error && (
        <ListFailed
          error={error}
          module={t('frame.title.deskApplication')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <Opened
          application={data}
          onNoted={({ notes }) => client.setQueryData(queryKey, { ...data, notes })}
        />
      )}
    </Page>
  );
}
