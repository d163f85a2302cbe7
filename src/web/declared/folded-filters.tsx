import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { ListState } from '#web/process/list-state.ts';
import { ListChips, ListSearch } from '#web/process/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListViews } from '#web/views/list-views.tsx';

interface Props {
  state: ListState;
  /** What the search looks into. */
  search: string;
  /** On the button that shows the filters. */
  title: string;
  wordsOf(name: string, value: string): string;
  /** Beside that button. */
  tools: ReactNode;
  /** The filters and the order. */
  children: ReactNode;
}

/** Above a list with many filters: its search, the filters behind a button, and those in use. */
export function FoldedFilters({ state, search, title, wordsOf, tools, children }: Props) {
  const id = useId();
  const [filtering, setFiltering] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-96">
          <ListSearch state={state} label={search} />
        </div>
        <Button
          icon={SlidersHorizontal}
          aria-expanded={filtering}
          aria-controls={id}
          onClick={() => setFiltering(!filtering)}
        >
          {title}
        </Button>
        <div className="flex flex-wrap gap-3">
          {tools}
          <ListViews views={state.views} />
        </div>
      </div>
      <div id={id} hidden={!filtering}>
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
      </div>
      <ListChips state={state} wordsOf={wordsOf} />
    </div>
  );
}
