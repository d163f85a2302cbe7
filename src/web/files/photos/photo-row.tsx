import { ArrowDown, ArrowUp, Check, Crop, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { PhotoCut } from './photo-cut.tsx';
import { type PhotoPage, turned } from './photo-page.ts';
import { usePagePicture } from './use-picture.ts';

interface Props {
  page: PhotoPage;
  /** Its place among the pages, from 1. */
  number: number;
  /** How many pages there are. */
  of: number;
  onChange(page: PhotoPage): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

function PagePicture({ page, label }: { page: PhotoPage; label: string }) {
  const picture = usePagePicture(page);
  return (
    <div className="flex h-56 items-center justify-center bg-sunken p-2">
      {picture && <img src={picture} alt={label} className="max-h-full max-w-full" />}
    </div>
  );
}

/** One page: how it will look, and what can be done with it. */
export function PhotoRow({ page, number, of, onChange, onMove, onRemove }: Props) {
  const t = useTexts('photos');
  const [cuts, setCuts] = useState(false);
  const label = t('photos.page', { number, of });
  const named = (action: string) => `${action}: ${label}`;
  return (
    <li id={page.id} tabIndex={-1} aria-label={label} className="border border-line">
      <p className="flex flex-wrap gap-x-3 px-3 py-2">
        <span className="font-semibold">{label}</span>
        <span className="min-w-0 break-all text-muted">{page.name}</span>
      </p>
      {cuts ? (
        <div className="px-3">
          <PhotoCut page={page} onCut={(cut) => onChange({ ...page, cut })} />
        </div>
      ) : (
        <PagePicture page={page} label={`${label}, ${page.name}`} />
      )}
      <div className="flex flex-wrap gap-2 p-3">
        <Button
          size="small"
          icon={RotateCw}
          aria-label={named(t('photos.turn'))}
          onClick={() => onChange(turned(page))}
        >
          {t('photos.turn')}
        </Button>
        <Button
          size="small"
          icon={cuts ? Check : Crop}
          aria-expanded={cuts}
          aria-label={named(t(cuts ? 'photos.cut.done' : 'photos.cut.begin'))}
          onClick={() => setCuts(!cuts)}
        >
          {t(cuts ? 'photos.cut.done' : 'photos.cut.begin')}
        </Button>
        {number > 1 && (
          <Button
            size="small"
            icon={ArrowUp}
            aria-label={named(t('photos.earlier'))}
            onClick={() => onMove(-1)}
          >
            {t('photos.earlier')}
          </Button>
        )}
        {number < of && (
          <Button
            size="small"
            icon={ArrowDown}
            aria-label={named(t('photos.later'))}
            onClick={() => onMove(1)}
          >
            {t('photos.later')}
          </Button>
        )}
        <Button
          size="small"
          icon={Trash2}
          aria-label={named(t('common.button.remove'))}
          onClick={onRemove}
        >
          {t('common.button.remove')}
        </Button>
      </div>
    </li>
  );
}
