import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';

/**
 * Keeps the period in the address of a record true: a link that knew the record alone has `0` in
 * its place. `right` is the address with the record's own period; the search stays. Nothing happens
 * while the record is not there yet (`right` null).
 */
export function usePeriodPart(right: string | null): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    if (right !== null && path !== right)
      navigate(search ? `${right}?${search}` : right, { replace: true });
  }, [right, path, search, navigate]);
}
