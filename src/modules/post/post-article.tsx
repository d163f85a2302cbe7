import { RichText } from '#web/forms/rich-text.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Page } from '#web/ui/page.tsx';
import { postPaths } from './paths.ts';

/** A post in one language, as it is read. */
interface Article {
  title: string;
  /** Formatted, as the server has cleaned it. */
  content: string;
  image: { address: string; alt: string } | null;
  /** Null before it is published. */
  published_at: string | null;
}

/** A post as everybody reads it: the one page for the public and for the preview of its editors. */
export function PostArticle({ article }: { article: Article }) {
  const t = useTexts('news');
  const format = useFormat();
  const { title, content, image, published_at } = article;
  return (
    <Page
      title={title}
      back={{ href: postPaths.news.href(), text: t('news.title') }}
      over={published_at && <time dateTime={published_at}>{format.longDate(published_at)}</time>}
    >
      <article className="flex max-w-[70ch] flex-col gap-6">
        {image && (
          <img
            src={image.address}
            alt={image.alt}
            width={1200}
            height={630}
            className="h-auto max-h-[32rem] w-full border border-line object-contain"
          />
        )}
        <RichText html={content} />
      </article>
    </Page>
  );
}
