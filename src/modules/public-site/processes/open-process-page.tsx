import { useParams } from 'wouter';
import type { PublicProcess } from '#shared/public-process.ts';
import type { PublishedState, PublishedTransition } from '#shared/published-machine.ts';
import { spokenTime } from '#shared/spoken-time.ts';
import { usePublished, useWord } from '#web/diagram/use-published.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { Translate } from '#web/lib/text-keys.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { publicPaths } from '../paths.ts';

/** How long something takes, as it is said: in hours, or in days. */
const timeSaid = (t: Translate, hours: number): string => {
  const { word, count } = spokenTime(hours);
  return t(`open-process.time.${word}`, { count });
};

interface OfProcess {
  process: PublicProcess;
}

function Act({ act, process }: OfProcess & { act: PublishedTransition }) {
  const t = useTexts('open-process');
  const format = useFormat();
  const word = useWord();
  const { roles, states } = process.machine;
  const who = roles.filter(({ role }) => act.who.includes(role)).map(({ name }) => word(name));
  const next = states.find(({ state }) => state === act.to);
  const outcome = () => {
    if (act.from === act.to) return t('open-process.stays');
    if (act.to === 'deleted') return t('open-process.gone');
    return next && t('open-process.after', { state: word(next.name) });
  };
  return (
    <li className="border-b border-line bg-surface px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {word(act.name)}
        {act.basis === 'assumed' && <Tag>{t('open-process.assumed')}</Tag>}
      </p>
      <p className="text-muted">{t('open-process.who', { who: format.list(who) })}</p>
      <p>{outcome()}</p>
    </li>
  );
}

function State({ state, process }: OfProcess & { state: PublishedState }) {
  const t = useTexts('open-process');
  const word = useWord();
  const acts = process.machine.transitions.filter(({ from }) => from === state.state);
  const time = process.times.find((one) => one.state === state.state);
  return (
    <li>
      <h2 className="text-2xl">
        {state.state === 'absent' ? t('open-process.begin') : word(state.name)}
      </h2>
      {time && (
        <p className="mt-1">
          {t('open-process.usual', {
            half: timeSaid(t, time.median),
            most: timeSaid(t, time.p90),
          })}
        </p>
      )}
      {acts.length === 0 && <p className="mt-1">{t('open-process.final')}</p>}
      {acts.length > 0 && (
        <ul className="mt-3 max-w-[75ch] border-t border-line">
          {acts.map((act) => (
            <Act key={`${act.event} ${act.to}`} act={act} process={process} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The same for software: as it is today, and the version at its address that stays. */
function Files({ process: { machine, as_of } }: OfProcess) {
  const t = useTexts('open-process');
  const format = useFormat();
  const today = `/api/public/processes/${machine.machine}/`;
  const files = [
    { href: today, text: t('open-process.today') },
    {
      href: `${today}${machine.version}/`,
      text: t('open-process.version', { version: machine.version }),
    },
  ];
  return (
    <section className="no-print">
      <h2 className="text-2xl">{t('open-process.files')}</h2>
      <ul className="mt-3 flex flex-col gap-2">
        {files.map(({ href, text }) => (
          <li key={href}>
            <a href={href} className="inline-flex min-h-8 items-center font-semibold underline">
              {text}
            </a>
          </li>
        ))}
      </ul>
      {as_of && (
        <p className="mt-4 text-sm text-muted">
          <time dateTime={as_of}>
            {t('open-process.counted', { time: format.dateTime(as_of) })}
          </time>
        </p>
      )}
    </section>
  );
}

function Process({ process }: OfProcess) {
  const t = useTexts('open-process');
  const word = useWord();
  const { machine } = process;
  const assumed = machine.transitions.some(({ basis }) => basis === 'assumed');
  return (
    <Page
      title={word(machine.name)}
      lead={t('open-process.about', { version: machine.version })}
      back={{ href: publicPaths.openProcesses.href(), text: t('site.page.processes') }}
      actions={<PrintButton />}
    >
      {assumed && <p className="measure mb-8">{t('open-process.assumedNote')}</p>}
      <ol className="flex flex-col gap-10">
        {machine.states
          .filter(({ state }) => state !== 'deleted')
          .map((state) => (
            <State key={state.state} state={state} process={process} />
          ))}
      </ol>
      <div className="mt-12">
        <Files process={process} />
      </div>
    </Page>
  );
}

/** /processes/:machine: what happens in a process, who decides, and how long it usually takes. */
export function OpenProcessPage() {
  const t = useTexts('open-process', 'site');
  const { machine = '' } = useParams<{ machine: string }>();
  const { data, error, refetch } = usePublished(machine);
  if (data) return <Process process={data} />;
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <Page
      title={missing ? t('open-process.missing') : t('site.page.processes')}
      back={{ href: publicPaths.openProcesses.href(), text: t('site.page.processes') }}
    >
      {missing && (
        <>
          <p className="mb-4">{t('open-process.missingText')}</p>
          <LinkButton kind="primary" href={publicPaths.openProcesses.href()}>
            {t('site.page.processes')}
          </LinkButton>
        </>
      )}
      {error && !missing && (
        <ListFailed
          error={error}
          module={t('site.page.processes')}
          onRetry={() => void refetch()}
        />
      )}
      {!error && <Skeleton rows={12} />}
    </Page>
  );
}
