import { Link, useLocation } from 'wouter';
import type { ListView } from '#shared/list-views.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { useWindowKey } from '#web/ui/use-window-key.ts';
import { useFreshViews } from './use-list-views.ts';
import type { ViewState } from './view-state.ts';

interface Props {
  views: ViewState;
  onChosen(): void;
  onChange(view: ListView): void;
  onDelete(view: ListView): void;
}

/** So many views have a key of their own, 1 to 9; 0 is everything. */
const keys = 9;

/** A digit chooses while the views are open: Alt+V, then one key (at most three keystrokes). */
function useDigits(hrefs: readonly string[], onChosen: () => void): void {
  const [, navigate] = useLocation();
  useWindowKey((event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !/^\d$/.test(event.key)) return;
    const href = hrefs[Number(event.key)];
    if (href === undefined) return;
    event.preventDefault();
    navigate(href);
    onChosen();
  });
}

interface LineProps {
  place: number;
  href: string;
  name: string;
  shown: boolean;
  onChosen(): void;
}

function Line({ place, href, name, shown, onChosen }: LineProps) {
  return (
    <p className="flex items-baseline gap-3">
      <span aria-hidden="true" className="w-4 shrink-0 text-muted">
        {place <= keys ? place : ''}
      </span>
      <Link
        href={href}
        className="link min-w-0 break-words font-semibold"
        aria-current={shown || undefined}
        aria-keyshortcuts={place <= keys ? String(place) : undefined}
        onClick={onChosen}
      >
        {name}
      </Link>
    </p>
  );
}

function ViewTools({
  view,
  views,
  onChange,
  onDelete,
}: Omit<Props, 'onChosen'> & { view: ListView }) {
  const t = useTexts('list-view');
  const fresh = useFreshViews(views.list);
  const complain = useRefusalToast();
  const choose = () =>
    http
      .put('/list-views/default/', { list: views.list, view: view.usual ? null : view.id })
      .then(fresh, complain);
  const of = <span className="sr-only"> ({view.name})</span>;
  return (
    <p className="flex flex-wrap gap-x-4 pl-7">
      <Button kind="plain" onClick={() => void choose()}>
        {t(view.usual ? 'list-view.notUsual' : 'list-view.makeUsual')}
        {of}
      </Button>
      {view.own && (
        <Button kind="plain" onClick={() => onChange(view)}>
          {t('list-view.edit')}
          {of}
        </Button>
      )}
      {view.removable && (
        <Button kind="plain" onClick={() => onDelete(view)}>
          {t('common.button.delete')}
          {of}
        </Button>
      )}
    </p>
  );
}

/** Everything, then each view: its key, its name, what it is, and what may be done with it. */
export function ViewRows({ views, onChosen, ...tools }: Props) {
  const t = useTexts('list-view');
  useDigits([views.allHref, ...views.all.slice(0, keys).map(views.hrefOf)], onChosen);
  const about = (view: ListView): string =>
    [
      view.usual && t('list-view.usual'),
      view.shared &&
        (view.maker === null
          ? t('list-view.shared')
          : t('list-view.sharedBy', { name: view.maker })),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <ul className="mt-4 border-t border-line">
      <li className="border-b border-line py-2">
        <Line
          place={0}
          href={views.allHref}
          name={t('common.views.all')}
          shown={views.query === ''}
          onChosen={onChosen}
        />
      </li>
      {views.all.map((view, at) => (
        <li key={view.id} className="border-b border-line py-2">
          <Line
            place={at + 1}
            href={views.hrefOf(view)}
            name={view.name}
            shown={view.id === views.current?.id}
            onChosen={onChosen}
          />
          {about(view) && <p className="pl-7 text-muted">{about(view)}</p>}
          <ViewTools view={view} views={views} {...tools} />
        </li>
      ))}
    </ul>
  );
}
