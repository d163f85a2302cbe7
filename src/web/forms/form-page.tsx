import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import type { CheckedForm } from './checked-form.ts';
import { CompareChanges } from './compare-changes.tsx';
import { differencesOf } from './differences.ts';
import { FormDraft } from './form-draft.tsx';
import { FormFrame } from './form-frame.tsx';
import type { VersionedSave } from './use-versioned-save.ts';

/** What of two versions of a record is laid beside each other. */
export interface ComparedFields<Row> {
  /** The fields, in the order of the form. */
  names: readonly string[];
  /** A record with the fields of the form; default: as it is. */
  flat?(row: Row): object;
  /** The name of a field. Default: `validation.field.<name>`. */
  label?(name: string): string;
  /** A value as the page says it. Default: as it is written. */
  words?(name: string, value: unknown): string;
}

/** How two versions of a record are laid beside each other when somebody else has saved first. */
export interface Comparison<Row> extends ComparedFields<Row> {
  /** The record that the form was filled from. */
  original: Row | null;
  /** Forgets what was typed here. */
  onTakeTheirs(): void;
}

interface Props<Values extends FieldValues, Body, Row> {
  title: string;
  lead?: ReactNode;
  over?: ReactNode;
  /** Beside the heading: the status of what is changed. */
  tag?: ReactNode;
  /** The way back, which Cancel goes too. */
  back: { href: string; text: string };
  checked: CheckedForm<Values, Body>;
  saving: VersionedSave<Row, Body>;
  submitText?: string;
  /** What the button does with a valid form; default: saves it. */
  onSubmit?(body: Body): unknown;
  /** Something beside the inputs is not saved: the cells of a grid. */
  unsaved?: boolean;
  /** Fields that need the whole width of the page. */
  wide?: boolean;
  /** Where somebody else may save first. */
  compare?: Comparison<Row>;
  /** Between the summary and the fields. */
  before?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** Below the form: what else can be done. */
  after?: ReactNode;
}

function Compared<Row extends object, Body extends object>({
  compare,
  saving,
}: {
  compare: Comparison<Row>;
  saving: VersionedSave<Row, Body>;
}) {
  const t = useTexts('validation');
  const { overtaken } = saving;
  if (!overtaken) return null;
  const {
    names,
    original,
    flat = (row: Row): object => row,
    label = (name) => t(`validation.field.${name}`),
    words = (_, value) => String(value ?? ''),
  } = compare;
  const sides = {
    original: original === null ? {} : flat(original),
    theirs: flat(overtaken.theirs),
    mine: overtaken.mine,
  };
  return (
    <CompareChanges
      differences={differencesOf(names, sides, label, words)}
      saving={saving.saving}
      onKeepMine={() => void saving.keepMine()}
      onTakeTheirs={compare.onTakeTheirs}
    />
  );
}

/**
 * The page of a form: heading, error summary, what somebody else has changed meanwhile, fields,
 * save and cancel; asks before what was typed is lost. Form and saving come from `useCheckedForm`
 * and `useVersionedSave`, for a record of a process from `useRecordSave`.
 */
export function FormPage<Values extends FieldValues, Body extends object, Row extends object>(
  props: Props<Values, Body, Row>,
) {
  const {
    title,
    lead,
    over,
    tag,
    back,
    checked,
    saving,
    submitText,
    onSubmit = saving.save,
    wide = false,
    compare,
    before,
    children,
    after,
  } = props;
  const { unsaved = false } = props;
  const { form, summary } = checked;
  return (
    <Page
      title={title}
      lead={lead}
      over={over}
      tag={tag}
      width={wide ? 'full' : 'form'}
      failed={summary.length > 0}
      back={back}
    >
      <FormFrame
        errors={summary}
        attempt={form.formState.submitCount}
        saving={saving.saving}
        cancelHref={back.href}
        submitText={submitText}
        wide={wide}
        onSubmit={form.handleSubmit((body) => onSubmit(body))}
        before={
          <>
            {compare && <Compared compare={compare} saving={saving} />}
            <FormDraft checked={checked} unsaved={unsaved} />
            {before}
          </>
        }
      >
        {children}
      </FormFrame>
      {after}
    </Page>
  );
}
