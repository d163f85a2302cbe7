import { ExternalLink, Eye } from 'lucide-react';
import { statesTagged } from '#machines/kit.ts';
import { postMachine } from '#machines/post.machine.ts';
import { titlesOf } from '#shared/written-texts.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { FilePreview } from '#web/files/file-preview.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { postPaths } from './paths.ts';
import { PostForm } from './post-form.tsx';
import type { PostRecord } from './schema.ts';
import { listed, whole } from './shown.ts';

const absent = 'post-screen.missing';
const isPublic = statesTagged(postMachine, 'public');

/** To what everybody reads, or would read. */
function Ways({ record: { id, state } }: { record: PostRecord }) {
  const t = useTexts('post-screen');
  const read = isPublic.includes(state);
  return (
    <LinkButton href={read ? postPaths.publicPost.href({ id }) : postPaths.preview.href({ id })}>
      <span className="inline-flex items-center gap-2">
        <Icon of={read ? ExternalLink : Eye} size={18} />
        {t(read ? 'post-screen.read' : 'post-screen.preview')}
      </span>
    </LinkButton>
  );
}

function Picture({ record }: { record: PostRecord }) {
  const name = useName();
  const { image, alt_uz, alt_ru, alt_en } = record;
  if (!image) return null;
  const title = name({ name_uz: alt_uz ?? '', name_ru: alt_ru ?? '', name_en: alt_en ?? '' });
  return <FilePreview file={image} title={title || image.name} />;
}

const postScreen: RecordScreen<PostRecord> = {
  machine: postMachine,
  areas: ['post-screen'],
  useBack: backToList(postMachine, postPaths.posts.href()),
  title: (post, { name }) => name(titlesOf(post)),
  data: [
    whole.title_uz,
    { field: whole.title_ru, absent },
    { field: whole.title_en, absent },
    { field: whole.written, absent },
    { field: whole.alt_uz, absent },
    { field: whole.alt_ru, absent },
    { field: whole.alt_en, absent },
    whole.created_at,
    listed.updated_at,
    listed.published_at,
  ],
  beside: (record) => <Picture record={record} />,
  Besides: Ways,
  links: ({ id }) => ({ save: `${postPaths.post.href({ id })}?edit=save` }),
  Create: () => <PostForm record={null} />,
  Edit: PostForm,
};

/** One post: what is written of it, its picture, its actions; its form, or a new one under "new". */
export const PostPage = () => <RecordScreenPage of={postScreen} />;
