import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { http } from '#web/lib/http.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { publicTextKindIds } from './codes.ts';
import type { TextInForce, textsInForce } from './schema.ts';

interface Props {
  kind: (typeof publicTextKindIds)[keyof typeof publicTextKindIds];
  /** What they are called together, where they could not be read. */
  title: string;
  /** What is said when there are none. */
  empty: string;
  children(texts: readonly TextInForce[]): ReactNode;
}

/** The texts of a kind that are in force today, as soon as they are there. */
export function TextsOf({ kind, title, empty, children }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'texts', kind],
    queryFn: ({ signal }) =>
      http.get<z.input<typeof textsInForce>>('/public/texts/', { kind }, signal),
  });
  if (!data && error)
    return <ListFailed error={error} module={title} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  return data.results.length > 0 ? children(data.results) : <p className="measure">{empty}</p>;
}
