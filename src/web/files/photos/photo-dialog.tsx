import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { offeredPhotos } from './is-photo.ts';
import type { MadePage, MadePdf } from './make-pdf.ts';
import { PhotoRow } from './photo-row.tsx';
import { mostPages, type Photos, usePhotos } from './use-photos.ts';
import { usePictureAddress } from './use-picture.ts';

interface Props {
  /** The photos that were chosen; more can be added. */
  chosen: readonly File[];
  /** What the document is called, without its ending. */
  name: string;
  /** The document must be smaller than so many megabytes. */
  maxMb: number;
  /** The dialog is over: with the document, or without one. */
  onDone(pdf: File | null): void;
}

/** What could not be read, what does not fit, and what to do about it. */
function Hindrances({ photos, maxMb }: { photos: Photos; maxMb: number }) {
  const t = useTexts('photos');
  const format = useFormat();
  const { unread, hindrance } = photos;
  const names = format.list(unread);
  return (
    <div role="alert" className="flex flex-col gap-3">
      {unread.length > 0 && (
        <Notice tone="danger" heading={t('photos.unread.title', { names })} headingLevel={3}>
          {t('photos.unread.text')}
        </Notice>
      )}
      {hindrance && (
        <Notice tone="danger">
          {t(`photos.hindrance.${hindrance}`, { size: maxMb, number: mostPages })}
        </Notice>
      )}
    </div>
  );
}

/** The pages in their order, and the way to add more. */
function Arrange({ photos, maxMb }: { photos: Photos; maxMb: number }) {
  const t = useTexts('photos');
  const chooser = useRef<HTMLInputElement>(null);
  const { pages, reading } = photos;
  // A moved or removed page takes the focus with it.
  const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
  return (
    <div className="flex flex-col gap-4">
      <p>{t('photos.lead')}</p>
      <Hindrances photos={photos} maxMb={maxMb} />
      <ol className="flex flex-col gap-4">
        {pages.map((page, at) => (
          <PhotoRow
            key={page.id}
            page={page}
            number={at + 1}
            of={pages.length}
            onChange={photos.put}
            onMove={(by) => {
              photos.move(page.id, by);
              focusOn(page.id);
            }}
            onRemove={() => {
              photos.remove(page.id);
              focusOn('add-photos');
            }}
          />
        ))}
      </ol>
      <p role="status">{reading && t('photos.reading')}</p>
      <p>
        <Button id="add-photos" icon={Plus} onClick={() => chooser.current?.click()}>
          {t('photos.add')}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={offeredPhotos.join(',')}
          onChange={(event) => {
            void photos.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </p>
    </div>
  );
}

function PreviewPage({ page, label }: { page: MadePage; label: string }) {
  const address = usePictureAddress(page.blob);
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="font-semibold">{label}</figcaption>
      {address && <img src={address} alt={label} className="max-w-full border border-line" />}
    </figure>
  );
}

/** The pages as they are in the document, to be read before it is sent. */
function Preview({ made, name }: { made: MadePdf; name: string }) {
  const t = useTexts('photos');
  const format = useFormat();
  const of = made.pages.length;
  const lead = useRef<HTMLParagraphElement>(null);
  // The pages were scrolled through: the preview begins at its top.
  useEffect(() => lead.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <p ref={lead} tabIndex={-1}>
        {t('photos.preview.lead')}
      </p>
      <p className="font-semibold break-all">{`${name}.pdf · ${format.fileSize(made.pdf.size)}`}</p>
      {made.pages.map((page, at) => (
        <PreviewPage key={page.id} page={page} label={t('photos.page', { number: at + 1, of })} />
      ))}
    </div>
  );
}

/** Asked before arranged pages are dropped. */
function LeaveButtons({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const t = useTexts('photos');
  return (
    <>
      <p role="alert" className="w-full">
        {t('photos.leave.text')}
      </p>
      <Button kind="primary" onClick={onStay}>
        {t('photos.leave.stay')}
      </Button>
      <Button onClick={onLeave}>{t('photos.leave.leave')}</Button>
    </>
  );
}

/** Photos of a paper become one PDF: arranged, looked at, and handed to the field that asked. */
export function PhotoDialog({ chosen, name, maxMb, onDone }: Props) {
  const t = useTexts('photos');
  const photos = usePhotos(chosen, maxMb * 1024 * 1024);
  const [leaving, setLeaving] = useState(false);
  const { made, pages, reading, making } = photos;
  const leave = () => {
    if (pages.length === 0 || leaving) onDone(null);
    else setLeaving(true);
  };
  const hand = () => {
    if (made) onDone(new File([made.pdf], `${name}.pdf`, { type: 'application/pdf' }));
  };
  const buttons = made ? (
    <>
      <Button kind="primary" onClick={hand}>
        {t('photos.preview.upload')}
      </Button>
      <Button onClick={photos.back}>{t('photos.preview.back')}</Button>
    </>
  ) : (
    <>
      <Button
        kind="primary"
        loading={making || reading}
        disabled={pages.length === 0}
        onClick={() => void photos.make()}
      >
        {t('photos.make')}
      </Button>
      <Button onClick={leave}>{t('common.button.cancel')}</Button>
    </>
  );
  return (
    <Dialog
      open
      wide
      closable={false}
      onOpenChange={leave}
      title={t(made ? 'photos.preview.title' : 'photos.title')}
      footer={
        leaving ? (
          <LeaveButtons onStay={() => setLeaving(false)} onLeave={() => onDone(null)} />
        ) : (
          buttons
        )
      }
    >
      {made ? <Preview made={made} name={name} /> : <Arrange photos={photos} maxMb={maxMb} />}
    </Dialog>
  );
}
