import { useState } from 'react';

/**
 * The question that the answer on the screen belongs to. While the next question waits and the last
 * answer stays, that is the last one: words and links beside an answer are made from it
 * (docs/decisions/182-numbers-keep-their-name.md). `key` tells questions apart.
 */
export function useAnswered<Question>(question: Question, key: string, waits: boolean): Question {
  const [answered, setAnswered] = useState({ key, question });
  if (!waits && answered.key !== key) setAnswered({ key, question });
  return waits ? answered.question : question;
}
