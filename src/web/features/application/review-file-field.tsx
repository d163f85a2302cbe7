import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { uploadMachine } from '#machines/live/upload.machine.ts';
import { acceptedTypes, type FilePurpose, fileTypes, maxFileNameLength } from '#shared/file-rules.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { uploadActors } from '#web/lib/upload-actors.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Progress } from '#web/ui/progress.tsx';

/** The default of `file.max_size_mb` (processes section 1.1); the server judges by the setting. */
const maxMb = 10;

interface Props {
  name: string;
  label: string;
  purpose: FilePurpose;
  error?: string;
  /** The server's id of the uploaded file, or empty: it outlives the field while a dialog goes through its steps. */
  value: string;
  onChange(fileId: string): void;
}

/** Runs the live machine `upload` for one field; a finished upload is reported once. */
function useUpload({ purpose, onChange }: Pick<Props, 'purpose' | 'onChange'>) {
  const extensions = acceptedTypes(purpose).flatMap((mime) => [...fileTypes[mime]]);
  const rules = { extensions, maxMb, maxFiles: 1, maxNameLength: maxFileNameLength, already: [] };
  const [logic] = useState(() => uploadMachine.provide({ actors: uploadActors({ purpose }) }));
  const [snapshot, tell] = useMachine(logic, { input: { rules } });
  const { uploadId } = snapshot.context;
  const report = useEffectEvent((id: string) => onChange(id));
  useEffect(() => {
    if (uploadId) report(uploadId);
  }, [uploadId]);
  return { snapshot, tell, extensions };
}

/** One official paper of the organization: its upload starts on choice, tells its progress, can be cancelled, tried again and replaced (UPL-1). */
export function ReviewFileField({ name, label, purpose, error, value, onChange }: Props) {
  const t = useTexts('review', 'files');
  const format = useFormat();
  const { snapshot, tell, extensions } = useUpload({ purpose, onChange });
  const { file, problem, progress } = snapshot.context;
  const types = extensions.map((extension) => extension.toUpperCase()).join(', ');
  const said = problem && t(`files.${problem}`, { types, size: maxMb, length: maxFileNameLength, name: file?.name ?? '' });
  const busy = snapshot.matches('checking') || snapshot.matches('uploading');
  const choose = (files: File[]) => {
    onChange('');
    tell({ type: 'choose', files });
  };
  return (
    <FileDrop
      name={name}
      label={label}
      hint={t('review.file.hint', { types, size: maxMb })}
      error={said ?? error}
      accept={extensions.map((extension) => `.${extension}`).join(',')}
      buttonText={value ? t('common.button.replace') : undefined}
      onFiles={choose}
    >
      <div role="status" className="flex flex-col items-start gap-2">
        {busy && file && <Progress label={file.name} share={progress} />}
        {busy && <SmallButton text={t('common.file.cancel')} onPress={() => tell({ type: 'cancel' })} />}
        {problem === 'failed' && <SmallButton text={t('common.button.retry')} onPress={() => tell({ type: 'retry' })} />}
        {value && (
          <p>
            {[t('common.file.uploaded'), file?.name].filter(Boolean).join(': ')}{' '}
            <span className="text-muted">{file && format.fileSize(file.size)}</span>
          </p>
        )}
      </div>
    </FileDrop>
  );
}

function SmallButton({ text, onPress }: { text: string; onPress(): void }) {
  return (
    <Button size="small" onClick={onPress}>
      {text}
    </Button>
  );
}
