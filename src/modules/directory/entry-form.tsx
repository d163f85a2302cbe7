import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { directoryEntryMachine as machine } from '#machines/directory-entry.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import {
  type DirectoryEntry,
  type DirectoryField,
  type DirectoryName,
  directoryOf,
} from '#shared/directories.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { typedNumber } from '#web/forms/typed-number.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useDoneToast } from '#web/record/use-done-toast.ts';
import { Page } from '#web/ui/page.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFromEntries } from './directory-filters.tsx';
import { EntryField, type EntryValues } from './entry-fields.tsx';
import { useFieldWords } from './field-words.ts';
import { forgetDirectories } from './use-entries.ts';

interface Props {
  name: DirectoryName;
  entry: DirectoryEntry | null;
  back: { href: string; text: string };
  children?: ReactNode;
}

const languages = ['name_uz', 'name_ru', 'name_en'] as const;
const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

/** Entries of other directories have numbers, except where the field is a text. */
const isNumber = ({ control }: DirectoryField): boolean =>
  control === 'number' || control === 'entry';

function bodyOf(fields: readonly DirectoryField[], values: EntryValues): Record<string, unknown> {
  const value = (field: DirectoryField): unknown => {
    const typed = (values[field.name] ?? '').trim();
    if (typed === '') return field.control === 'text' && !field.optional ? '' : null;
    return isNumber(field) ? typedNumber(typed) : typed;
  };
  const names = Object.fromEntries(languages.map((name) => [name, values[name] ?? '']));
  return { ...names, ...Object.fromEntries(fields.map((field) => [field.name, value(field)])) };
}

function useEntryForm({ name, entry, back }: Props) {
  const t = useTexts('directory');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { fields, schema } = directoryOf(name);
  const all = [...languages, ...fields.map((field) => field.name)];
  const checked = useCheckedForm<EntryValues, Record<string, unknown>>({
    schema,
    toBody: (values) => bodyOf(fields, values),
    defaults: Object.fromEntries(all.map((field) => [field, textOf(entry?.[field])])),
    label: (field) => t(`directory.field.${field}`),
  });
  const leave = () => {
    void forgetDirectories(client);
    navigate(back.href);
  };
  const done = useDoneToast(machine);
  const path = `/directories/${name}/`;
  const saving = useVersionedSave<DirectoryEntry, Record<string, unknown>, DirectoryEntry>({
    version: entry?.version ?? null,
    read: entry ? () => http.get<DirectoryEntry>(`${path}${entry.id}/`) : undefined,
    write: ({ body, version, key }) =>
      entry
        ? http.put(`${path}${entry.id}/`, { ...body, version }, { key })
        : http.post(path, body, { key }),
    form: checked,
    onSaved: () => {
      done(entry ? 'update' : 'create');
      leave();
    },
  });
  return { checked, saving, leave, fields };
}

function Form(props: Props) {
  const { entry, back, name, children } = props;
  const t = useTexts('directory', machine.id);
  const named = useName();
  const { checked, saving, leave, fields } = useEntryForm(props);
  const { form, error } = checked;
  const entries = useFromEntries(fields);
  const label = (field: string) => t(`directory.field.${field}`);
  const compared = [
    ...languages,
    ...fields.filter((field) => field.control === 'text').map((field) => field.name),
  ];
  return (
    <FormPage
      title={entry ? named(entry) : t(`${machine.id}.action.create`)}
      over={t(`directory.title.${name}`)}
      tag={entry && <StatusTag machine={machine} state={entry.state} />}
      back={back}
      checked={checked}
      saving={saving}
      compare={{
        names: compared,
        original: entry,
        label,
        words: (_, value) => textOf(value),
        onTakeTheirs: leave,
      }}
      after={children}
    >
      {languages.map((language) => (
        <TextField
          key={language}
          label={label(language)}
          lang={language.slice(5)}
          error={error(language)}
          {...form.register(language)}
        />
      ))}
      {fields.map((field) => (
        <EntryField
          key={field.name}
          checked={checked}
          field={field}
          entries={entries}
          fixed={entry !== null && field.fixed === true}
        />
      ))}
    </FormPage>
  );
}

/** An entry for those who may read it and nothing more. */
function Reading({ name, entry, back, children }: Props & { entry: DirectoryEntry }) {
  const t = useTexts('directory');
  const named = useName();
  const { fields } = directoryOf(name);
  const words = useFieldWords(fields);
  const rows = [
    ...languages.map((language) => ({
      label: t(`directory.field.${language}`),
      value: entry[language],
    })),
    ...fields.map((field) => ({
      label: t(`directory.field.${field.name}`),
      value: words(entry, field),
    })),
  ];
  return (
    <Page
      title={named(entry)}
      over={t(`directory.title.${name}`)}
      tag={<StatusTag machine={machine} state={entry.state} />}
      back={back}
    >
      <SummaryList rows={rows.filter(({ value }) => Boolean(value))} />
      {children}
    </Page>
  );
}

/** The form of an entry, new or known; who may not change it reads it. */
export function EntryForm(props: Props) {
  const [entry] = useState(props.entry);
  const actor = useActor();
  const writes =
    entry === null ||
    actionsOf(machine, entry, actor).some(({ event, enabled }) => event === 'update' && enabled);
  return writes || entry === null ? (
    <Form {...props} entry={entry} />
  ) : (
    <Reading {...props} entry={entry} />
  );
}
