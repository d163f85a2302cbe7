import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { ComboboxList } from './combobox-list.tsx';
import { type ComboboxProps, onComboboxKey, useComboboxState } from './combobox-state.ts';
import { Field, useControl } from './field.tsx';
import { Icon } from './icon.tsx';

/**
 * Choosing out of a long list by typing; also asks a server. For Controller: `{...field}`. Nothing
 * is chosen until Enter or a click; a text that names no choice stays, and is an error once it is
 * left.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hint, optional, labelHidden, name, ref } = props;
  const t = useTexts();
  const input = useRef<HTMLInputElement | null>(null);
  const state = useComboboxState(props);
  const error = state.unmatched ?? props.error;
  const control = useControl({ name, hint, error });
  const listId = `${control.id}-list`;
  const attach = (element: HTMLInputElement | null) => {
    input.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <Field texts={{ label, hint, error, optional, labelHidden }} control={control}>
      <div className="relative">
        <input
          {...control}
          ref={attach}
          role="combobox"
          aria-expanded={state.open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={
            state.open && state.active >= 0 ? `${listId}-${state.active}` : undefined
          }
          autoComplete="off"
          spellCheck={false}
          value={state.text}
          onChange={(event) => state.type(event.target.value)}
          onKeyDown={(event) => onComboboxKey(event, state)}
          onClick={() => !state.open && state.show(-1)}
          onBlur={state.leave}
          className="control w-full pr-12"
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('common.combobox.open')}
          aria-expanded={state.open}
          aria-controls={listId}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus();
            if (state.open) state.close();
            else state.show(-1);
          }}
          className="absolute inset-y-px right-px flex w-11 items-center justify-center rounded-sm text-muted"
        >
          <Icon of={ChevronDown} />
        </button>
        <ComboboxList
          id={listId}
          label={label}
          open={state.open}
          active={state.active}
          found={state.found}
          value={props.value}
          onChoose={state.choose}
        />
      </div>
    </Field>
  );
}
