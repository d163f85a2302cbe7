import { useMemo } from 'react';

/** The same object as long as it says the same: what is drawn from it is not drawn anew. */
export function useSame<Value>(value: Value): Value {
  const said = JSON.stringify(value);
  return useMemo(() => JSON.parse(said) as Value, [said]);
}
