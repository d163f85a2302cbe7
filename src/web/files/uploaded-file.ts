/** A stored file as forms hold it: the server's id, and the name for reading. */
export interface UploadedFile {
  id: string;
  name: string;
}
