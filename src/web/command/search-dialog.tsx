import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { UserData } from '#shared/sign-on.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, useControl } from '#web/ui/field.tsx';
import type { Option } from './option.ts';
import { OptionList } from './option-list.tsx';
import { useFound } from './use-found.ts';
import { useOptionGroups } from './use-option-groups.ts';

type Found = ReturnType<typeof useFound>;

/** How the search stands, in words; what was found is also counted for those who hear it. */
function Status({
  state,
  retry,
  count,
}: {
  state: Found['state'];
  retry: Found['retry'];
  count: number;
}) {
  const t = useTexts('command');
  const words = {
    short: t('command.short'),
    loading: t('common.state.loading'),
    failed: t('command.failed'),
    offline: t('common.error.offline'),
    ready: count === 0 ? t('command.none') : t('common.combobox.results', { count }),
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <p role="status" className={state === 'failed' ? 'text-danger' : 'text-muted'}>
        {words[state]}
      </p>
      {state === 'failed' && (
        <Button size="small" onClick={retry}>
          {t('common.button.retry')}
        </Button>
      )}
    </div>
  );
}

/**
 * What is typed, what fits it, and which of it is active: the first until arrows say otherwise
 * (APG: combobox with a listbox).
 */
function useChoosing(user: UserData, onChoose: (option: Option) => void, onClose: () => void) {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  const found = useFound(text);
  const groups = useOptionGroups(user, text, found.groups);
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === wanted),
  );
  const move = (step: number) =>
    setWanted(options[(at + step + options.length) % options.length]?.id ?? null);
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => options[at] && onChoose(options[at]),
    Escape: onClose,
  };
  return {
    text,
    found,
    groups,
    count: options.length,
    active: options[at]?.id,
    type: (typed: string) => {
      setText(typed);
      setWanted(null);
    },
    onKey: (event: KeyboardEvent) => {
      const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}

/** The search of the whole product: actions on the open record, pages, records. */
export function SearchDialog({ user, onClose }: { user: UserData; onClose(): void }) {
  const t = useTexts('command');
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<Option | null>(null);
  const listId = useId();
  const control = useControl({ name: 'command', hint: true });
  const choose = (option: Option) => {
    chosen.current = option;
    onClose();
  };
  const { text, found, groups, count, active, type, onKey } = useChoosing(user, choose, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('command.title')}
      initialFocus={input}
      onClosed={() => chosen.current?.run()}
    >
      <div className="sticky top-0 z-10 bg-surface pb-1">
        <Field
          texts={{ label: t('command.title'), labelHidden: true, hint: t('command.hint') }}
          control={control}
        >
          <input
            {...control}
            ref={input}
            role="combobox"
            aria-expanded={groups.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && `${listId}-${active}`}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKey}
            className="control w-full"
          />
        </Field>
      </div>
      <Status state={found.state} retry={found.retry} count={count} />
      <OptionList
        id={listId}
        label={t('command.title')}
        groups={groups}
        active={active}
        onChoose={choose}
      />
    </Dialog>
  );
}
