import { useMachine } from '@xstate/react';
import { RotateCcw, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { type ChosenFile, sizeLimit, uploadMachine } from '#machines/live/upload.machine.ts';
import {
  acceptedTypes,
  type FileLimits,
  type FilePurpose,
  fileTypes,
  imageExtensions,
  maxFileNameLength,
} from '#shared/file-rules.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { uploadActors } from '#web/lib/upload-actors.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { announce } from '#web/ui/announcements.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { FileLink } from './file-link.tsx';
import { OwnFiles } from './own-files.tsx';
import type { UploadedFile } from './uploaded-file.ts';
import { useFileLimits } from './use-file-limits.ts';

/** Seldom needed, so it is not part of every page with a file. */
const UnfinishedUploads = lazy(async () => ({
  default: (await import('./unfinished-uploads.tsx')).UnfinishedUploads,
}));

interface Props {
  name: string;
  label: string;
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
  return { snapshot, tell, extensions };
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
  const { snapshot, tell, extensions } = useUpload(props, limits);
  const { problem, file, progress } = snapshot.context;
  const types = extensions.map((extension) => extension.toUpperCase()).join(', ');
  const said = problem
    ? t(`files.${problem}`, {
        types,
        size: sizeLimit(sizesOf(limits), file?.name ?? ''),
        length: maxFileNameLength,
        name: file?.name ?? '',
      })
    : props.error;
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
      ]
        .filter(Boolean)
        .join(' ')}
      error={said}
      accept={extensions.map((extension) => `.${extension}`).join(',')}
      buttonText={value ? t('common.button.replace') : undefined}
      onFiles={(files) => tell({ type: 'choose', files })}
    >
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
