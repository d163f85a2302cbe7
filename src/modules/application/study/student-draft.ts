import { useEffect, useState } from 'react';
import { type DraftName, dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useActor } from '#web/lib/use-actor.ts';

/**
 * What the inputs of the wizard hold; `known` is what the platform says of the person behind the
 * number, null before it was asked.
 */
export interface StudentValues {
  pinfl: string;
  surname: string;
  first_name: string;
  middle_name: string;
  citizenship: string;
  /** The number that was looked up; another one must be looked up again. */
  asked: string;
  known: boolean;
  foreign: boolean;
  dc_type: string;
  direction_id: number | null;
  edu_language: string;
  study_start: string;
  contract_number: string;
  contract_date: string;
  contract_payer: string;
  contract_payer_name: string;
  topic: string;
  advisor_id: number | null;
  order_number: string;
  order_date: string;
  order_file_id: string;
}

const empty: StudentValues = {
  pinfl: '',
  surname: '',
  first_name: '',
  middle_name: '',
  citizenship: 'UZ',
  asked: '',
  known: false,
  foreign: false,
  dc_type: '',
  direction_id: null,
  edu_language: '',
  study_start: '',
  contract_number: '',
  contract_date: '',
  contract_payer: '',
  contract_payer_name: '',
  topic: '',
  advisor_id: null,
  order_number: '',
  order_date: '',
  order_file_id: '',
};

const schema = 1;

/**
 * The draft of a student who is being added: kept on this device after every page, dropped when the
 * student is added or the draft is thrown away. `values` is null until the device has answered.
 */
export function useStudentDraft() {
  const { userId } = useActor();
  const name: DraftName = { userId: userId ?? 0, schema, record: 'application/add' };
  const [values, setValues] = useState<StudentValues | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  useEffect(() => {
    let gone = false;
    void readDraft<StudentValues>({ userId: userId ?? 0, schema, record: 'application/add' }).then(
      (draft) => {
        if (gone) return;
        setValues({ ...empty, ...draft?.values });
        setSavedAt(draft?.typedAt ?? null);
      },
    );
    return () => {
      gone = true;
    };
  }, [userId]);
  const put = async (change: Partial<StudentValues>): Promise<void> => {
    const next = { ...empty, ...values, ...change };
    setValues(next);
    const typedAt = Date.now();
    if (await keepDraft(name, { values: next, baseVersion: 0, typedAt })) setSavedAt(typedAt);
  };
  const drop = async (): Promise<void> => {
    await dropDraft(name);
    setValues(empty);
    setSavedAt(null);
  };
  return { values, savedAt, put, drop };
}

export type StudentDraft = ReturnType<typeof useStudentDraft>;
