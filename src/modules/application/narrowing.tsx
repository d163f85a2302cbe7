import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
  /** The id of the filters' place. */
  id: string;
  wordsOf(name: string, value: string): string;
  /** The filters and the order; there are many, so they lie behind a button. */
  children: ReactNode;
}

/** Search, filters behind a button, and the filters in use. */
export function Narrowing({ state, search, title, id, wordsOf, children }: Props) {
  const [filtering, setFiltering] = useState(false);
  return (
    <div className="mb-6 flex flex-col gap-3">
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
        <ListViews views={state.views} />
      </div>
      <div id={id} hidden={!filtering}>
        {children}
      </div>
      <ListChips state={state} wordsOf={wordsOf} />
    </div>
  );
}
