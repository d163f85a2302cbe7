import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { statesTagged } from '#machines/kit.ts';
import { scientificWorkMachine as machine } from '#machines/scientific-work.machine.ts';
import type { Achievement } from '#modules/profile/schema.ts';
import { RecordData } from '#web/declared/record-data.tsx';
import type { DataRow } from '#web/declared/record-screen.ts';
import type { ScreenWords } from '#web/declared/words.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { scientificWorkPaths } from './paths.ts';
import type { ScientificWork } from './schema.ts';
import { shown } from './shown.ts';

const list = scientificWorkPaths.scientificInformation;
const dead = statesTagged(machine, 'linkDead');

function RecordLink({ process, id, words }: { process: string; id: number; words: ScreenWords }) {
  const text = `${words.t(`${process}.name`)} ${id}`;
  const href = words.pageOf(process, id);
  if (!href) return text;
  return (
    <Link href={href} className="link">
      {text}
    </Link>
  );
}

const rows: readonly DataRow<ScientificWork>[] = [
  shown.type,
  shown.publication_date,
  shown.author_licence,
  {
    field: shown.url,
    cell: ({ url, state }, { t }) =>
      url && (
        <span className="flex flex-wrap items-center gap-3">
          <a href={url} className="link break-all" target="_blank" rel="noreferrer noopener">
            {url}
            <span className="sr-only"> ({t('scientificWork.newTab')})</span>
          </a>
          <StatusTag machine={machine} state={state} />
        </span>
      ),
  },
  {
    head: 'scientificWork.copy',
    absent: 'scientificWork.noCopy',
    cell: ({ file_id }, { t }) =>
      file_id && <FileLink file={{ id: file_id, name: t('scientificWork.copy') }} />,
  },
  shown.person,
  { field: { ...shown.organization, head: 'scientificWork.countsAt' } },
  shown.direction,
  {
    head: 'scientificWork.application',
    cell: ({ application_id }, words) =>
      application_id && <RecordLink process="application" id={application_id} words={words} />,
  },
  {
    head: 'scientificWork.usedBy',
    cell: ({ used_by }, words) =>
      used_by.length > 0 && (
        <ul>
          {used_by.map(({ process, id }) => (
            <li key={`${process} ${id}`}>
              <RecordLink process={process} id={id} words={words} />
            </li>
          ))}
        </ul>
      ),
  },
];

function Achievements({ of }: { of: ScientificWork['person'] }) {
  const t = useTexts('scientificWork');
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['achievements', of.id],
    queryFn: ({ signal }) =>
      http.get<{ results: Achievement[] }>(
        '/scientific-works/achievements/',
        { student: of.id },
        signal,
      ),
  });
  if (!data || data.results.length === 0) return null;
  return (
    <section aria-labelledby="achievements">
      <h2 id="achievements" className="mb-3 text-xl">
        {t('scientificWork.achievements')}
      </h2>
      <ul className="flex flex-col gap-2">
        {data.results.map(({ id, name, given_by, received_on }) => (
          <li key={id}>
            {name}
            <span className="block text-sm text-muted">
              {[given_by, format.date(received_on)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Work({ work }: { work: ScientificWork }) {
  const t = useTexts('scientificWork', 'scientific-work');
  const own = useActor().userId === work.facts.ownerId;
  const areas = ['codes', 'application', ...work.used_by.map(({ process }) => process)];
  return (
    <Page
      title={work.name}
      back={{ href: list.href(), text: t('scientific-work.title') }}
      actions={
        own ? (
          work.facts.unused && (
            <LinkButton href={`${list.href()}?edit=${work.id}`}>
              {t('scientificWork.change')}
            </LinkButton>
          )
        ) : (
          <LinkButton href={`${list.href()}?student=${work.person.id}`}>
            {t('scientificWork.allOfPerson')}
          </LinkButton>
        )
      }
    >
      <div className="measure flex flex-col gap-8">
        {dead.includes(work.state) && (
          <Notice tone="warning" heading={t('scientificWork.deadTitle')}>
            {t(own ? 'scientificWork.deadOwn' : 'scientificWork.deadOther')}
          </Notice>
        )}
        <RecordData machine={machine} areas={areas} rows={rows} record={work} />
        <Achievements of={work.person} />
      </div>
    </Page>
  );
}

/** One scientific work: what it is, its evidence, whose, where it counts, what locks it. */
export function ScientificWorkPage() {
  const { id } = useParams<{ id: string }>();
  const t = useTexts('scientificWork', 'scientific-work');
  const query = useRecord<ScientificWork>(machine, Number(id));
  return (
    <RecordGate
      query={query}
      title={t('scientificWork.name')}
      back={{ href: list.href(), text: t('scientific-work.title') }}
    >
      {(work) => <Work work={work} />}
    </RecordGate>
  );
}
