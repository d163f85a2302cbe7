import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { isNamed } from '#web/lib/search-choices.ts';
import { type OptionSource, useOptions } from './combobox-options.ts';
import type { FieldTexts } from './field.tsx';
import type { Choice } from './select-field.tsx';

/** What a combobox takes. */
export interface ComboboxProps extends FieldTexts {
  name: string;
  /** The chosen value, or '' for none. */
  value: string;
  /** The words of the chosen value, when the list is on the server and not loaded yet. */
  valueLabel?: string;
  options: OptionSource;
  onChange(value: string, option: Choice | null): void;
  onBlur?(): void;
  /** A text stands in it that names no choice; null once it does or is gone. */
  onUnfinished?(said: string | null): void;
  ref?: Ref<HTMLInputElement>;
}

function labelOf(props: ComboboxProps): string {
  if (!props.value) return '';
  const known =
    typeof props.options === 'object'
      ? props.options.find((option) => option.value === props.value)
      : undefined;
  return known?.label ?? props.valueLabel ?? '';
}

/** What is typed, chosen and drawn, and the moves between them. */
export function useComboboxState(props: ComboboxProps) {
  const t = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const found = useOptions(props.options, typed ?? '', open);
  const settled = labelOf(props) || (chosen?.value === props.value ? chosen.label : '');
  const pending = typed !== null && typed.trim() !== '' && !isNamed({ label: settled }, typed);
  const unmatched = pending ? t('common.combobox.unmatched', { text: typed.trim() }) : null;
  // What was typed went with the choice that something else made or took away.
  const [shown, setShown] = useState(props.value);
  if (shown !== props.value) {
    setShown(props.value);
    setTyped(null);
  }
  const tell = useEffectEvent((said: string | null) => props.onUnfinished?.(said));
  useEffect(() => tell(unmatched), [unmatched]);

  const show = (index: number) => {
    setOpen(true);
    setActive(index);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: Choice | null) => {
    if (option?.disabled) return;
    setChosen(option);
    setTyped(null);
    close();
    props.onChange(option?.value ?? '', option);
  };
  const leave = () => {
    const named = open && pending ? found.list.filter((option) => isNamed(option, typed)) : [];
    const [meant] = named.length === 1 ? named : [];
    if (typed?.trim() === '' && props.value) choose(null);
    else if (meant) choose(meant);
    else if (!pending) setTyped(null);
    setLeft(true);
    close();
    props.onBlur?.();
  };
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    show(-1);
  };
  return {
    text: typed ?? settled,
    typed,
    /** Why what stands there is no choice; while it is typed nothing is wrong yet. */
    unmatched: left ? unmatched : null,
    open,
    active,
    found,
    show,
    close,
    choose,
    leave,
    type,
    undo: () => setTyped(null),
  };
}

type State = ReturnType<typeof useComboboxState>;

function nextIndex({ open, active, found }: State, step: 1 | -1): number {
  const last = found.list.length - 1;
  if (!open) return step === 1 ? 0 : last;
  if (step === 1) return active < last ? active + 1 : 0;
  return active > 0 ? active - 1 : last;
}

function onArrow(event: KeyboardEvent, state: State, step: 1 | -1): void {
  event.preventDefault();
  if (!event.altKey) state.show(nextIndex(state, step));
  else if (step === 1) state.show(state.active);
  else state.close();
}

function onEscape(event: KeyboardEvent, state: State): void {
  if (state.open || state.typed !== null) event.stopPropagation();
  if (state.open) state.close();
  else state.undo();
}

/** The keys of the APG pattern "editable combobox with list autocomplete". */
export function onComboboxKey(event: KeyboardEvent, state: State): void {
  if (event.key === 'ArrowDown') onArrow(event, state, 1);
  if (event.key === 'ArrowUp') onArrow(event, state, -1);
  if (event.key === 'Escape') onEscape(event, state);
  if (event.key !== 'Enter' || !state.open) return;
  event.preventDefault();
  const option = state.found.list[state.active];
  if (option) state.choose(option);
}
