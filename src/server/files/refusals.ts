import {
  acceptedTypes,
  type FilePurpose,
  type FileRefusal,
  fileTypes,
  maxFileNameLength,
} from '#shared/file-rules.ts';
import { Refusal } from '../base/refusal.ts';

/** What the texts of file refusals name. */
export interface FileRefusalParts {
  purpose: FilePurpose;
  maxMb: number;
}

/**
 * A refused file as an answer: text `files.<refusal>` at the field `file`; the refusal's own name
 * is for `X-File-Refusal`.
 */
export class FileRefused extends Refusal {
  constructor(
    readonly refusal: FileRefusal,
    { purpose, maxMb }: FileRefusalParts,
  ) {
    const types = acceptedTypes(purpose)
      .flatMap((mime) => fileTypes[mime])
      .join(', ');
    const params = { types, size: maxMb, length: maxFileNameLength };
    const text = { key: `files.${refusal}`, params };
    super(refusal === 'too_big' ? 'FILE_TOO_LARGE' : 'VALIDATION', {
      fields: { file: [text] },
      params,
    });
  }
}
