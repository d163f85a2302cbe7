import { useMachine } from '@xstate/react';
import { RotateCcw, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import {
  type ChosenFile,
  problemOf,
  sizeLimit,
  type UploadRules,
  uploadMachine,
} from '#machines/live/upload.machine.ts';
import {
  acceptedTypes,
  type FileLimits,
  type FilePurpose,
  fileTypes,
  imageExtensions,
  maxFileNameLength,
} from '#shared/file-rules.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { uploadActors } from '#web/lib/upload-actors.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { announce } from '#web/ui/announcements.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { FileLink } from './file-link.tsx';
import { OwnFiles } from './own-files.tsx';
import { isPhoto, offeredPhotos } from './photos/is-photo.ts';
import type { UploadedFile } from './uploaded-file.ts';
import { useFileLimits } from './use-file-limits.ts';

/** Seldom needed, so it is not part of every page with a file. */
const UnfinishedUploads = lazy(async () => ({
  default: (await import('./unfinished-uploads.tsx')).UnfinishedUploads,
}));

/** For those who choose photos of a paper; who chooses a PDF loads nothing of it. */
const PhotoDialog = lazyPage(() => import('./photos/photo-dialog.tsx'), 'PhotoDialog');

interface Props {
  name: string;
  label: string;
  /** What a document is called that is made of photos here; default: the label. */
  paper?: string;
  purpose: FilePurpose;
  /** What the file should show, in a sentence. */
  hint?: string;
  error?: string;
  optional?: boolean;
  value: UploadedFile | null;
  onChange(file: UploadedFile | null): void;
  /** A file was chosen that is not there: under way, or refused. Null once there is none. */
  onUnfinished?(said: string | null): void;
}

const extensionsOf = (purpose: FilePurpose): string[] =>
  acceptedTypes(purpose).flatMap((type) => [...fileTypes[type]]);

/** Pictures have a limit of their own. */
const sizesOf = ({ max_size_mb, max_image_mb }: FileLimits) => ({
  maxMb: max_size_mb,
  maxMbOf: Object.fromEntries(imageExtensions.map((extension) => [extension, max_image_mb])),
});

function useUpload({ purpose, onChange }: Props, limits: FileLimits) {
  const t = useTexts();
  const extensions = extensionsOf(purpose);
  const [logic] = useState(() => uploadMachine.provide({ actors: uploadActors({ purpose }) }));
  const rules = {
    extensions,
    ...sizesOf(limits),
    maxFiles: 1,
    maxNameLength: maxFileNameLength,
    already: [],
  };
  const [snapshot, tell] = useMachine(logic, { input: { rules } });
  const { uploadId, file } = snapshot.context;
  const done = useEffectEvent((id: string) => {
    onChange({ id, name: file?.name ?? '' });
    announce(`${t('common.file.uploaded')}: ${file?.name ?? ''}`);
    tell({ type: 'remove' });
  });
  useEffect(() => {
    if (uploadId !== null) done(uploadId);
  }, [uploadId]);
  return { snapshot, tell, rules };
}

function Underway({
  file,
  share,
  onCancel,
}: {
  file: ChosenFile;
  share: number;
  onCancel(): void;
}) {
  const t = useTexts();
  const format = useFormat();
  return (
    <div className="mt-2 flex flex-wrap items-end gap-4">
      <div className="min-w-0 flex-1 basis-56">
        <Progress label={`${file.name} · ${format.fileSize(file.size)}`} share={share} />
      </div>
      <Button size="small" icon={X} onClick={onCancel}>
        {t('common.file.cancel')}
      </Button>
    </div>
  );
}

/** A file name of words: systems refuse some signs in it. */
const fileNameOf = (words: string): string =>
  words
    .replace(/[\\/:*?"<>|.]+/g, ' ')
    .trim()
    .slice(0, 80);

/** Photos of a paper, on their way to one PDF. */
interface Photographed {
  photos: readonly File[] | null;
  /** Takes what was chosen, where it is to become a document; else it is a file as it is. */
  take(files: readonly File[]): boolean;
  end(): void;
}

/** Photos are made into a document, except one that the field takes as it is. */
function usePhotographed(rules: UploadRules): Photographed {
  const [photos, setPhotos] = useState<readonly File[] | null>(null);
  const take = (files: readonly File[]): boolean => {
    const becomes =
      rules.extensions.includes('pdf') &&
      files.every(isPhoto) &&
      (files.length > 1 || problemOf(files, rules) !== null);
    if (becomes) setPhotos(files);
    return becomes;
  };
  return { photos, take, end: () => setPhotos(null) };
}

/**
 * One file of a form: what is accepted is said first, the upload starts on choice, and can be
 * cancelled, retried, removed, replaced.
 */
export function UploadField(props: Props) {
  const limits = useFileLimits();
  // The live machine gets its rules at creation.
  return <Field key={`${limits.max_size_mb} ${limits.max_image_mb}`} {...props} limits={limits} />;
}

function Field({ limits, ...props }: Props & { limits: FileLimits }) {
  const { name, label, hint, optional, value, onChange, onUnfinished } = props;
  const t = useTexts('files', 'forms');
  const { snapshot, tell, rules } = useUpload(props, limits);
  const { problem, file, progress } = snapshot.context;
  const { extensions } = rules;
  const photographed = usePhotographed(rules);
  const takesPdf = extensions.includes('pdf');
  const types = extensions.map((extension) => extension.toUpperCase()).join(', ');
  const refusal =
    problem &&
    t(`files.${problem}`, {
      types,
      size: sizeLimit(rules, file?.name ?? ''),
      length: maxFileNameLength,
      name: file?.name ?? '',
    });
  const wayOut = problem === 'type' && takesPdf ? `. ${t('forms.file.asPdf')}` : '';
  const said = refusal ? refusal + wayOut : props.error;
  const pictures = extensions.some((extension) => imageExtensions.includes(extension));
  const onlyPictures = extensions.every((extension) => imageExtensions.includes(extension));
  const busy = snapshot.matches('checking') || snapshot.matches('uploading');
  const refused = snapshot.matches('failed') && problem !== 'none_selected';
  const waits = busy ? t('forms.file.underway', { name: file?.name ?? '' }) : null;
  const unfinished = refused ? (said ?? null) : waits;
  const tellForm = useEffectEvent((words: string | null) => onUnfinished?.(words));
  useEffect(() => tellForm(unfinished), [unfinished]);
  return (
    <FileDrop
      name={name}
      label={label}
      optional={optional}
      hint={[
        hint,
        t('forms.file.accepted', {
          types,
          size: onlyPictures ? limits.max_image_mb : limits.max_size_mb,
        }),
        pictures && !onlyPictures && t('forms.file.picture', { size: limits.max_image_mb }),
        takesPdf && t('forms.file.photos'),
      ]
        .filter(Boolean)
        .join(' ')}
      error={said}
      accept={[
        ...extensions.map((extension) => `.${extension}`),
        ...(takesPdf ? offeredPhotos : []),
      ].join(',')}
      takesSeveral={takesPdf ? (files) => files.every(isPhoto) : undefined}
      buttonText={value ? t('common.button.replace') : undefined}
      onFiles={(files) => {
        if (busy || !photographed.take(files)) tell({ type: 'choose', files });
      }}
    >
      {photographed.photos && (
        <Suspense fallback={<p role="status">{t('common.state.loading')}</p>}>
          <PhotoDialog
            chosen={photographed.photos}
            name={fileNameOf(props.paper ?? label)}
            maxMb={limits.max_size_mb}
            onDone={(pdf) => {
              photographed.end();
              if (pdf) tell({ type: 'choose', files: [pdf] });
            }}
          />
        </Suspense>
      )}
      {busy && file && (
        <Underway file={file} share={progress} onCancel={() => tell({ type: 'cancel' })} />
      )}
      {refused && (
        <p className="mt-2 flex flex-wrap gap-3">
          {snapshot.can({ type: 'retry' }) && (
            <Button size="small" icon={RotateCcw} onClick={() => tell({ type: 'retry' })}>
              {t('common.button.retry')}
            </Button>
          )}
          <Button size="small" icon={X} onClick={() => tell({ type: 'remove' })}>
            {t('forms.file.dismiss')}
          </Button>
        </p>
      )}
      {problem === 'too_many' && (
        <Suspense fallback={null}>
          <UnfinishedUploads />
        </Suspense>
      )}
      {!busy && (
        <OwnFiles
          purpose={props.purpose}
          chosen={value?.id}
          onChoose={(chosen) => {
            tell({ type: 'remove' });
            onChange(chosen);
            announce(`${t('forms.ownFiles.chosen')}: ${chosen.name}`);
          }}
        />
      )}
      {value && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileLink file={value} />
          <Button kind="plain" icon={Trash2} onClick={() => onChange(null)}>
            {t('forms.file.remove')}
          </Button>
        </p>
      )}
    </FileDrop>
  );
}
