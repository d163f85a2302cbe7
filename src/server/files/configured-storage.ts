import path from 'node:path';
import type { Config } from '../config.ts';
import { S3Storage } from './s3-storage.ts';
import { type FileStorage, FolderStorage } from './storage.ts';

/** The storage that the configuration names: a bucket, else the folder `files` under the data folder. */
export const configuredStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStorage =>
  s3 ? new S3Storage(s3) : new FolderStorage(path.join(dataDir, 'files'));
