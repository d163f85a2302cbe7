import path from 'node:path';
import type { Config } from '../base/config.ts';
import { type FileStorage, FolderStorage } from './storage.ts';

/**
 * The storage that the configuration names: a bucket (whose client is loaded only then), else the
 * folder `files` under the data folder.
 */
export async function configuredStorage({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): Promise<FileStorage> {
  if (!s3) return new FolderStorage(path.join(dataDir, 'files'));
  const { S3Storage } = await import('./s3-storage.ts');
  return new S3Storage(s3);
}
