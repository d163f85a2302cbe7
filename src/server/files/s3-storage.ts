import type { Readable } from 'node:stream';
import { Client } from 'minio';
import type { S3Settings } from '../base/config.ts';
import { checkedId, type FileStorage } from './storage.ts';

/** The object that proves that the bucket takes something; no file has this id. */
const probeId = '00000000-0000-0000-0000-000000000000';
/** Every object that is stored is paid for, so a proof is good for so long. */
const provenMs = 30_000;

/**
 * Stores in one bucket of an S3-compatible server; several app processes on several machines share
 * it. The bucket must be there and closed to the public: content leaves through the product only,
 * which asks who may read it.
 */
export class S3Storage implements FileStorage {
  private readonly client: Client;
  private readonly bucket: string;
  private provenUntil = 0;

  constructor({ endpoint, bucket, accessKey, secretKey, region }: S3Settings) {
    const { protocol, hostname, port } = new URL(endpoint);
    const useSSL = protocol === 'https:';
    this.bucket = bucket;
    this.client = new Client({
      endPoint: hostname,
      port: Number(port) || (useSSL ? 443 : 80),
      useSSL,
      accessKey,
      secretKey,
      region,
      pathStyle: true,
    });
  }

  async keep(id: string, source: string): Promise<void> {
    await this.client.fPutObject(this.bucket, checkedId(id), source);
  }

  async write(id: string, content: Uint8Array): Promise<void> {
    await this.client.putObject(this.bucket, checkedId(id), Buffer.from(content));
  }

  async open(id: string): Promise<Readable> {
    return this.client.getObject(this.bucket, checkedId(id));
  }

  async remove(id: string): Promise<void> {
    await this.client.removeObject(this.bucket, checkedId(id));
  }

  async ready(): Promise<void> {
    if (performance.now() < this.provenUntil) return;
    if (!(await this.client.bucketExists(this.bucket)))
      throw new Error(`there is no bucket ${this.bucket}`);
    await this.client.putObject(this.bucket, probeId, Buffer.from('.'));
    this.provenUntil = performance.now() + provenMs;
  }
}
