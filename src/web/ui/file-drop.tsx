import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import {
  FieldError,
  FieldHint,
  type FieldTexts,
  fieldFrame,
  OptionalMark,
  useControl,
} from './field.tsx';

interface Props extends FieldTexts {
  name?: string;
  /**
   * Accepted types for the system's chooser: ".pdf,.docx"; what arrives is checked again by the
   * caller.
   */
  accept?: string;
  /** Whether these several files are taken together; default: one file alone. */
  takesSeveral?(files: readonly File[]): boolean;
  /** Other words on the button: "Replace". */
  buttonText?: string;
  onFiles(files: File[]): void;
  /** What is uploaded so far, under the button. */
  children?: ReactNode;
}

/**
 * Choosing a file: a real button, or dropping onto the frame. The upload starts on choice; that is
 * the caller's work.
 */
export function FileDrop({
  label,
  hint,
  optional,
  labelHidden,
  name,
  accept,
  takesSeveral,
  buttonText,
  onFiles,
  children,
  ...said
}: Props) {
  const t = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [tooMany, setTooMany] = useState(false);
  const error = tooMany ? t('common.file.onlyOne') : said.error;
  const control = useControl({ name, hint, error });
  const take = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    const several = files.length > 1 && !takesSeveral?.([...files]);
    setTooMany(several);
    if (!several) onFiles([...files]);
  };
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <fieldset
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={fieldFrame(error)}
    >
      <legend className={classes('mb-1.5', labelHidden && 'sr-only')}>
        {label}
        {optional && <OptionalMark />}
      </legend>
      {hint && <FieldHint controlId={control.id}>{hint}</FieldHint>}
      {error && <FieldError controlId={control.id}>{error}</FieldError>}
      <div
        className={classes(
          'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border border-dashed p-4',
          over ? 'border-brand bg-info-tint' : 'border-control bg-surface',
        )}
      >
        <Button
          id={control.id}
          icon={Upload}
          aria-describedby={control['aria-describedby']}
          onClick={() => chooser.current?.click()}
        >
          {buttonText ?? t('common.file.choose')}
        </Button>
        <span className="text-muted">{t('common.file.drop')}</span>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={accept}
          multiple={takesSeveral !== undefined}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      {children}
    </fieldset>
  );
}
