import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

/** One tab: its words, a count if there is one, and what it shows. */
interface TabItem {
  value: string;
  label: string;
  count?: number | string;
  content: ReactNode;
}

interface Props {
  /** What the tabs are about, for screen readers. */
  label: string;
  items: readonly TabItem[];
  value?: string;
  onValueChange?(value: string): void;
}

/** Tabs of a record page; only the chosen one is drawn. On small screens they scroll sideways. */
export function Tabs({ label, items, value, onValueChange }: Props) {
  return (
    <Radix.Root
      value={value}
      defaultValue={value === undefined ? items[0]?.value : undefined}
      onValueChange={onValueChange}
    >
      <Radix.List
        aria-label={label}
        className="no-print flex gap-4 overflow-x-auto sm:gap-6 border-b border-line px-1 pt-1"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px min-h-11 shrink-0 border-b-3 border-transparent px-0.5 text-muted hover:text-ink data-[state=active]:border-brand data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {item.label}
            {item.count !== undefined && (
              <span className="ml-2 rounded-sm bg-secondary-tint px-1.5 text-sm text-secondary">
                {item.count}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="pt-6">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
