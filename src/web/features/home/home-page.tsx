import { Suspense } from 'react';
import { homeBlocksOf } from '#web/frame/home-blocks.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useUser } from '#web/lib/use-user.ts';
import { Page } from '#web/ui/page.tsx';
import { Below, Skeleton } from '#web/ui/skeleton.tsx';
import { NowBlock } from './now-block.tsx';

/** What the modules show at home, each with its own heading. */
function Blocks() {
  return homeBlocksOf(useUser()).map(({ needs, block: Block }) => (
    <section key={needs} className="mt-12">
      <Suspense fallback={<Skeleton rows={4} />}>
        <Block />
      </Suspense>
    </section>
  ));
}

/** /admin/home: what needs the person now, then what the modules show. */
export function HomePage() {
  // All at once: a part that waits for its words would hide the whole screen again.
  const t = useTexts('home', 'frame', 'processes');
  return (
    <Page title={t('home.title')}>
      <NowBlock />
      <Below>
        <Blocks />
      </Below>
    </Page>
  );
}
