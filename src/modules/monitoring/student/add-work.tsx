import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import {
  newWork,
  WorkFields,
  type WorkValues,
  workBody,
  writeWork,
} from '#modules/scientific-work/for-others/work-fields.tsx';
import {
  type ScientificWork,
  type ScientificWorkFields,
  scientificWorkFields,
} from '#modules/scientific-work/schema.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useDoneToast } from '#web/record/use-done-toast.ts';
import { useEvent } from '#web/record/use-process.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ProofLinks } from '../evidence/proof-links.tsx';
import { monitoringPaths } from '../paths.ts';
import { askedKinds } from '../rules.ts';
import type { MonitoringRecord, OwnWork, OwnWorks } from '../schema.ts';
import { quarterIn } from '../shown.ts';

const hrefOf = (id: number): string => monitoringPaths.ownReport.href({ id });

/** The own works, each with what speaks against it in this report. */
const useOwnWorks = (id: number) =>
  useQuery({
    queryKey: [...cacheKeys.record(machine, id), 'works'],
    queryFn: ({ signal }) =>
      http.get<OwnWorks>(`/monitoring-reports/${id}/works/`, undefined, signal),
    staleTime: 0,
  });

/** Adds a work to the report and goes back to it. */
function useAdding(record: MonitoringRecord) {
  const done = useDoneToast(machine);
  const [, navigate] = useLocation();
  const { send, pending } = useEvent<MonitoringRecord>(machine, record.id);
  return {
    pending,
    add: (work_id: number) => send({ event: 'upload', payload: { work_id } }),
    done: () => {
      done('upload');
      navigate(hrefOf(record.id));
    },
  };
}

function WorkLine({ work }: { work: OwnWork }) {
  const t = useTexts('codes', 'monitoring-evidence');
  const format = useFormat();
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p className="font-semibold break-words">{work.name}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span>{t(`codes.workType.${work.type}`)}</span>
        <span>{format.date(work.publication_date)}</span>
        {!work.objection && <ProofLinks item={work} />}
      </div>
      {work.objection && <p className="mt-1">{work.objection}</p>}
    </div>
  );
}

/** The works that can be added, and behind a word those that cannot, each with the reason. */
function ChosenWorks({ record, type }: { record: MonitoringRecord; type: number | null }) {
  const t = useTexts('monitoring-screen');
  const complain = useRefusalToast();
  const works = useOwnWorks(record.id);
  const { add, done, pending } = useAdding(record);
  if (works.isError) return <NotLoaded onRetry={() => void works.refetch()} />;
  if (!works.data) return <Skeleton rows={3} />;
  const ofType = works.data.results.filter((work) => type === null || work.type === type);
  const offered = ofType.filter(({ objection }) => objection === null);
  const others = ofType.filter(({ objection }) => objection !== null);
  const choose = async (work: OwnWork) => {
    try {
      await add(work.id);
      done();
    } catch (refused) {
      complain(refused);
      void works.refetch();
    }
  };
  return (
    <section aria-labelledby="own-works" className="mb-10 flex max-w-[60rem] flex-col gap-3">
      <h2 id="own-works" className="text-xl">
        {t('monitoring-screen.add.own')}
      </h2>
      {offered.length === 0 && <p className="max-w-[70ch]">{t('monitoring-screen.add.none')}</p>}
      {offered.length > 0 && (
        <ul className="border-t border-line">
          {offered.map((work) => (
            <li
              key={work.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
            >
              <WorkLine work={work} />
              <Button
                changes
                loading={pending}
                data-event="upload"
                onClick={() => void choose(work)}
              >
                {t('monitoring-screen.add.choose')}
                <span className="sr-only">: {work.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Disclosure summary={t('monitoring-screen.add.others', { count: others.length })} wide>
          <ul>
            {others.map((work) => (
              <li key={work.id} className="border-b border-line py-3 last:border-b-0">
                <WorkLine work={work} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

function Form({ record }: { record: MonitoringRecord }) {
  const t = useTexts('monitoring', 'monitoring-screen', machine.id);
  const format = useFormat();
  const asked = Number(new URLSearchParams(useSearch()).get('type'));
  const kinds = askedKinds(record);
  const type = kinds.includes(asked) ? asked : null;
  const { add, done } = useAdding(record);
  // A work that is saved and then refused by the report is put right, not entered twice.
  const written = useRef<ScientificWork | null>(null);
  const checked = useCheckedForm<WorkValues, ScientificWorkFields>({
    schema: scientificWorkFields,
    toBody: workBody,
    defaults: { ...newWork, type: type === null ? '' : String(type) },
  });
  const saving = useVersionedSave<ScientificWork, ScientificWorkFields, unknown>({
    version: null,
    write: async ({ body, key }) => {
      const known = written.current;
      written.current = await writeWork(known, { body, key, version: known?.version ?? null });
      return add(written.current.id);
    },
    form: checked,
    onSaved: done,
  });
  useHeadingFocus('upload');
  const kind = type === null ? null : t(`codes.workType.${type}`);
  return (
    <FormPage
      title={kind ?? t('monitoringReport.action.upload')}
      over={kind && t('monitoringReport.action.upload')}
      lead={t('monitoring-screen.add.lead', { from: format.longDate(record.works_from) })}
      back={{ href: hrefOf(record.id), text: quarterIn(record, { t }) }}
      checked={checked}
      saving={saving}
      submitText={t('monitoring-screen.add.submit')}
      before={
        <>
          <ChosenWorks record={record} type={type} />
          <h2 className="mb-4 text-xl">{t('monitoring-screen.add.new')}</h2>
        </>
      }
    >
      <WorkFields checked={checked} types={kinds} />
    </FormPage>
  );
}

/**
 * Brings a work into the report: one of the own list, or a new one with its file right here. When
 * nothing can be added (any more) it says why instead.
 */
export function AddWork({ record }: { record: MonitoringRecord }) {
  const t = useTexts('monitoring', 'monitoring-screen', machine.id, 'codes');
  return (
    <RecordFormGate
      machine={machine}
      record={record}
      possible={({ event, enabled }) => event === 'upload' && enabled}
      title={t('monitoringReport.action.upload')}
      back={{ href: hrefOf(record.id), text: quarterIn(record, { t }) }}
    >
      {(opened) => opened && <Form record={opened} />}
    </RecordFormGate>
  );
}
