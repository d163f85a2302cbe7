import { useEffect, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import type { Option, OptionGroup } from './option.ts';

interface Props {
  id: string;
  label: string;
  groups: readonly OptionGroup[];
  active: string | undefined;
  onChoose(option: Option): void;
}

interface LineProps {
  id: string;
  option: Option;
  active: boolean;
  onChoose(option: Option): void;
}

function Line({ id, option, active, onChoose }: LineProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
      onKeyDown={(event) => event.key === 'Enter' && onChoose(option)}
      className={classes(
        'flex min-h-11 scroll-mt-40 flex-col justify-center border-b border-line px-3 py-2',
        active ? 'bg-brand text-on-brand' : 'hover:bg-sunken',
      )}
    >
      <span className="break-words">{option.label}</span>
      {option.about && (
        <span className={classes('break-words text-sm', !active && 'text-muted')}>
          {option.about}
        </span>
      )}
    </div>
  );
}

/** A group inside a listbox, which no element of HTML is. */
const groupNamedBy = (id: string) => ({ role: 'group', 'aria-labelledby': id });

/** The options in their groups; the focus stays in the input, which names the active one. */
export function OptionList({ id, label, groups, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label}>
      {groups.map(({ key, title, options }) => (
        <div key={key} {...groupNamedBy(`${id}-${key}`)} className="mt-4">
          <div
            id={`${id}-${key}`}
            role="presentation"
            className="border-b border-line pb-1 text-sm font-semibold text-muted"
          >
            {title}
          </div>
          {options.map((option) => (
            <Line
              key={option.id}
              id={`${id}-${option.id}`}
              option={option}
              active={option.id === active}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
