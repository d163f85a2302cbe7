import { useState } from 'react';
import { ApiError, errorLines } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import type { ApplicationRecord } from '../schema.ts';

interface Answer {
  stand_in: boolean;
  asked_at: string;
  results: { specialty_code: string; approved_on: string; document_number: string }[];
}

function Result({ answer }: { answer: Answer }) {
  const t = useTexts('student');
  const format = useFormat();
  return (
    <div role="status" className="mt-3">
      {answer.results.length === 0 && <p>{t('student.oak.nothing')}</p>}
      {answer.results.length > 0 && (
        <SummaryList
          rows={answer.results.map((degree) => ({
            key: degree.document_number,
            label: degree.specialty_code,
            value: t('student.oak.degree', {
              number: degree.document_number,
              date: format.longDate(degree.approved_on),
            }),
          }))}
        />
      )}
      <p className="mt-2 text-sm text-muted">
        {t('student.oak.asked', { time: format.dateTime(answer.asked_at) })}{' '}
        {answer.stand_in && t('student.oak.standIn')}
      </p>
    </div>
  );
}

const wholeNumber = /^\d{14}$/;

/**
 * What the register of the attestation commission knows of a student, asked on request; only for
 * those who see personal numbers.
 */
export function StudentOak({ record }: { record: ApplicationRecord }) {
  const t = useTexts('student');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [trouble, setTrouble] = useState('');
  const [asking, setAsking] = useState(false);
  const { pinfl } = record.person;
  if (!pinfl || !wholeNumber.test(pinfl)) return null;
  const ask = async () => {
    setAsking(true);
    setTrouble('');
    try {
      setAnswer(await http.post<Answer>('/oak/get-status', { pinfl }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTrouble(errorLines(error, t).join(' '));
    } finally {
      setAsking(false);
    }
  };
  return (
    <section aria-labelledby="oak-title">
      <h2 id="oak-title" className="mb-2 text-xl">
        {t('student.oak.title')}
      </h2>
      <p className="mb-3 max-w-[70ch] text-muted">{t('student.oak.text')}</p>
      <Button size="small" loading={asking} onClick={() => void ask()}>
        {t('student.oak.ask')}
      </Button>
      {trouble && (
        <div className="mt-3">
          <Notice tone="danger" heading={trouble} headingLevel={3} />
        </div>
      )}
      {answer && <Result answer={answer} />}
    </section>
  );
}
