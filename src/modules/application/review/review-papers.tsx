import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { AnyStateMachine } from 'xstate';
import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import type { AbilitySubject } from '#shared/abilities.ts';
import { type NameParts, shortName } from '#shared/names.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { WhyNot } from '#web/process/why-not.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { Button } from '#web/ui/button.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import type { ApplicationCertificate, ApplicationDiploma } from '../schema.ts';

interface FrameProps {
  machine: AnyStateMachine;
  /** What a reader must be able to read to be told what may be done with it. */
  subject: AbilitySubject;
  /** The paper as it travels with the application: enough to show it. */
  known: { id: number; state: string };
  name: string;
  /** Puts its scan on the desk; absent when there is none. */
  onShow?(): void;
  children: ReactNode;
}

/** What may be done with the application hangs on its papers: one that has moved on is asked again. */
function useFreshApplication(known: string, now: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (now !== undefined && now !== known)
      void client.invalidateQueries({ queryKey: cacheKeys.all(applicationMachine) });
  }, [client, known, now]);
}

const headingOf = ({ id }: AnyStateMachine): string => `paper-${id}`;

/** From a condition to the paper on this page that it is about. */
export function ToPaper({ machine }: { machine: AnyStateMachine }) {
  const t = useTexts(machine.id);
  const go = () => {
    const heading = document.getElementById(headingOf(machine));
    // What can be done with it stands at its end, and is what is looked for.
    heading?.closest('section')?.scrollIntoView({ block: 'end' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <span className="block">
      <Button kind="plain" onClick={go}>
        {t(`${machine.id}.name`)}
      </Button>
    </span>
  );
}

/** A paper with a life of its own: its status, its data, and what may be done with it. */
function PaperFrame({ machine, subject, known, name, onShow, children }: FrameProps) {
  const t = useTexts('review', machine.id);
  const { data } = useRecord<TravellingRecord>(machine, known.id, useCan('read', subject));
  const id = headingOf(machine);
  useFreshApplication(known.state, data?.state);
  return (
    <section aria-labelledby={id} className="scroll-mb-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} tabIndex={-1} className="text-xl">
          {t(`${machine.id}.name`)}
        </h2>
        <StatusTag machine={machine} state={data?.state ?? known.state} />
      </div>
      {children}
      <div className="mt-3 flex flex-col gap-2">
        <div className="flex flex-wrap gap-3">
          {onShow && (
            <Button size="small" onClick={onShow}>
              {t('review.paper.show')}
              <span className="sr-only"> {t(`${machine.id}.name`)}</span>
            </Button>
          )}
          {data && (
            <ActionBar
              machine={machine}
              record={data}
              name={name}
              about={t(`${machine.id}.name`)}
              size="small"
            />
          )}
        </div>
        {data && <WhyNot machine={machine} record={data} />}
      </div>
    </section>
  );
}

/** The diploma of an application, with its own confirm and reject. */
export function DiplomaPaper({
  diploma,
  holder,
  onShow,
}: {
  diploma: ApplicationDiploma;
  holder: NameParts;
  onShow?(): void;
}) {
  const t = useTexts('validation', 'codes');
  const format = useFormat();
  const field = (name: string): string => t(`validation.field.${name}`);
  const number = [diploma.serial, diploma.number].filter(Boolean).join(' ');
  return (
    <PaperFrame
      machine={diplomaMachine}
      subject="Diploma"
      known={diploma}
      name={[number, diploma.institution, shortName(holder)].filter(Boolean).join(', ')}
      onShow={onShow}
    >
      <SummaryList
        rows={[
          { label: field('degree'), value: t(`codes.diplomaDegree.${diploma.degree}`) },
          { label: field('institution'), value: diploma.institution },
          { label: field('speciality'), value: diploma.speciality },
          { label: field('number'), value: number },
          { label: field('given_date'), value: format.longDate(diploma.given_date) },
          {
            label: field('education_form'),
            value: t(`codes.educationForm.${diploma.education_form}`),
          },
          {
            label: field('education_type'),
            value: t(`codes.diplomaEducationType.${diploma.education_type}`),
          },
        ]}
      />
    </PaperFrame>
  );
}

/** The certificate of an application, with its own confirm and reject. */
export function CertificatePaper({
  certificate,
  holder,
  onShow,
}: {
  certificate: ApplicationCertificate;
  holder: NameParts;
  onShow?(): void;
}) {
  const t = useTexts('review', 'validation');
  const format = useFormat();
  const name = useName();
  const field = (label: string): string => t(`validation.field.${label}`);
  const result = [
    certificate.level,
    certificate.score === null ? '' : format.number(certificate.score),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <PaperFrame
      machine={certificateMachine}
      subject="Certificate"
      known={certificate}
      name={[name(certificate.type), certificate.number, shortName(holder)]
        .filter(Boolean)
        .join(', ')}
      onShow={onShow}
    >
      <SummaryList
        rows={[
          { label: field('type_id'), value: name(certificate.type) },
          { label: t('review.paper.result'), value: result },
          ...(certificate.number ? [{ label: field('number'), value: certificate.number }] : []),
          { label: field('given_date'), value: format.longDate(certificate.given_date) },
          {
            label: field('valid_until'),
            value: certificate.valid_until
              ? format.longDate(certificate.valid_until)
              : t('review.paper.unlimited'),
          },
        ]}
      />
    </PaperFrame>
  );
}
