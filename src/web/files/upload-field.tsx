import { useMachine } from '@xstate/react';
import { RotateCcw, Trash2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ChosenFile, uploadMachine } from '#machines/live/upload.machine.ts';
import { acceptedTypes, type FilePurpose, fileTypes, maxFileNameLength } from '#shared/file-rules.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { uploadActors } from '#web/lib/upload-actors.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { announce } from '#web/ui/announcements.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { FileLink } from './file-link.tsx';
import type { UploadedFile } from './uploaded-file.ts';
import { useMaxMb } from './use-max-mb.ts';

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
}

const extensionsOf = (purpose: FilePurpose): string[] => acceptedTypes(purpose).flatMap((type) => [...fileTypes[type]]);

function useUpload({ purpose, onChange }: Props, maxMb: number) {
  const t = useTexts();
  const extensions = extensionsOf(purpose);
  const [logic] = useState(() => uploadMachine.provide({ actors: uploadActors({ purpose }) }));
  const rules = { extensions, maxMb, maxFiles: 1, maxNameLength: maxFileNameLength, already: [] };
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

function Underway({ file, share, onCancel }: { file: ChosenFile; share: number; onCancel(): void }) {
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

/** One file of a form: what is accepted is said first, the upload starts on choice, and can be cancelled, retried, removed, replaced (UPL-1 to UPL-3). */
export function UploadField(props: Props) {
  const maxMb = useMaxMb();
  // The live machine gets its rules at birth.
  return <Field key={maxMb} {...props} maxMb={maxMb} />;
}

function Field({ maxMb, ...props }: Props & { maxMb: number }) {
  const { name, label, hint, optional, value, onChange } = props;
  const t = useTexts('files', 'forms');
  const { snapshot, tell, extensions } = useUpload(props, maxMb);
  const { problem, file, progress, twin } = snapshot.context;
  const types = extensions.map((extension) => extension.toUpperCase()).join(', ');
  const said = problem ? t(`files.${problem}`, { types, size: maxMb, length: maxFileNameLength, name: twin ?? file?.name ?? '' }) : props.error;
  const busy = snapshot.matches('checking') || snapshot.matches('uploading');
  return (
    <FileDrop
      name={name}
      label={label}
      optional={optional}
      hint={[hint, t('forms.file.accepted', { types, size: maxMb })].filter(Boolean).join(' ')}
      error={said}
      accept={extensions.map((extension) => `.${extension}`).join(',')}
      buttonText={value ? t('common.button.replace') : undefined}
      onFiles={(files) => tell({ type: 'choose', files })}
    >
      {busy && file && <Underway file={file} share={progress} onCancel={() => tell({ type: 'cancel' })} />}
      {snapshot.matches('failed') && snapshot.can({ type: 'retry' }) && (
        <p className="mt-2">
          <Button size="small" icon={RotateCcw} onClick={() => tell({ type: 'retry' })}>
            {t('common.button.retry')}
          </Button>
        </p>
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
