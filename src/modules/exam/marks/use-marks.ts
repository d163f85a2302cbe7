import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import type { Amounts } from '#web/grid/amounts.ts';
import type { WrongCell } from '#web/grid/use-sheet.ts';
import { http, newKey } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { ListedExamResult, SavedMarks } from '../schema.ts';
import { afterSaving, type MarksState, startOf, withNews, withTheirs } from './marks-merge.ts';
import { bodyOf } from './marks-values.ts';

/**
 * The key of an attempt: the same body is the same attempt, so that a repeat after a broken
 * connection saves nothing twice.
 */
function useAttempt(): (body: object) => string {
  const attempt = useRef({ sent: '', key: '' });
  return (body) => {
    const sent = JSON.stringify(body);
    if (attempt.current.sent !== sent) attempt.current = { sent, key: newKey() };
    return attempt.current.key;
  };
}

/**
 * The grid of marks of a direction: what stands in it, what others have done meanwhile, and its
 * saving in one request.
 */
export function useMarks(exam: number, rows: readonly ListedExamResult[]) {
  const t = useTexts('exam-screen');
  const client = useQueryClient();
  const complain = useRefusalToast();
  const keyOf = useAttempt();
  const [state, setState] = useState<MarksState>(() => startOf(rows));
  const [wrong, setWrong] = useState<readonly WrongCell[]>([]);
  const [saving, setSaving] = useState(false);
  useEffect(() => setState((now) => withNews(now, rows)), [rows]);
  const save = async () => {
    const body = bodyOf(state.rows, state.cells);
    setSaving(true);
    try {
      const answer = await http.post<SavedMarks>(`/exams/${exam}/marks/`, body, {
        key: keyOf(body),
      });
      setState((now) => afterSaving(now, answer));
      const refused = answer.rows.length - answer.saved;
      if (answer.saved > 0) toastSuccess(t('exam-screen.marks.saved', { count: answer.saved }));
      if (refused > 0)
        toastError(t('common.toast.error'), t('exam-screen.marks.refused', { count: refused }));
      void client.invalidateQueries({ queryKey: cacheKeys.all(examResultMachine) });
      void client.invalidateQueries({ queryKey: cacheKeys.all(examMachine) });
    } catch (refused) {
      complain(refused);
    } finally {
      setSaving(false);
    }
  };
  return {
    state,
    wrong,
    saving,
    setWrong,
    save,
    setCells: (cells: Amounts) => setState((now) => ({ ...now, cells })),
    takeTheirs: (id: number) => setState((now) => withTheirs(now, id)),
  };
}
