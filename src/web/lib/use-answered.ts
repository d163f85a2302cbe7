import { useState } from 'react';

/**
 * The question that what is shown was answered to: while another one waits for its answer and the
 * last answer stays on the screen, the question before it. What is said about an answer says it of
 * this, and not of what has been asked since. `key` tells questions apart.
 */
export function useAnswered<Question>(question: Question, key: string, waits: boolean): Question {
  const [answered, setAnswered] = useState({ key, question });
  if (!waits && answered.key !== key) setAnswered({ key, question });
  return waits ? answered.question : question;
}
