import { postMachine } from '#machines/post.machine.ts';
import { plainText } from '#shared/rich-text.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { postPaths } from './paths.ts';
import { PostFields } from './post-fields.tsx';
import { type PostValues, postBody, postValues } from './post-values.ts';
import { type PostFields as Body, type PostRecord, postFields } from './schema.ts';

const compared = [
  'title_uz',
  'content_uz',
  'title_ru',
  'content_ru',
  'title_en',
  'content_en',
  'alt_uz',
  'alt_ru',
  'alt_en',
];

function usePostForm(record: PostRecord | null) {
  const checked = useCheckedForm<PostValues, Body>({
    schema: postFields,
    toBody: postBody,
    defaults: postValues(record),
  });
  const { saving, comparing } = useRecordSave<PostRecord, Body>({
    machine: postMachine,
    record,
    hrefOf: (id) => postPaths.post.href({ id }),
    form: checked,
  });
  return { checked, saving, comparing };
}

function Form({ record }: { record: PostRecord | null }) {
  const t = useTexts('post', 'post-screen');
  const { checked, saving, comparing } = usePostForm(record);
  const event = record ? 'save' : 'create';
  useHeadingFocus(record ? event : '');
  const back = record
    ? { href: postPaths.post.href({ id: record.id }), text: t('post.name') }
    : { href: postPaths.posts.href(), text: t('post.names') };
  return (
    <FormPage
      title={t(`post.action.${event}`)}
      lead={t(`post.next.${event}`)}
      back={back}
      checked={checked}
      saving={saving}
      compare={comparing({
        names: compared,
        words: (_, value) => plainText(String(value ?? '')),
      })}
    >
      <PostFields checked={checked} />
    </FormPage>
  );
}

/** The form of a post, new or not public; when it cannot be changed (any more) it says why instead. */
export function PostForm({ record }: { record: PostRecord | null }) {
  const t = useTexts('post');
  return (
    <RecordFormGate
      machine={postMachine}
      record={record}
      possible={({ event, enabled }) => event === 'save' && enabled}
      title={t('post.name')}
      back={{ href: postPaths.posts.href(), text: t('post.names') }}
    >
      {(opened) => <Form record={opened} />}
    </RecordFormGate>
  );
}
