/** A file to delete: an incomplete multipart upload or an object. */
export interface FileToDelete {
  fileId: string;
  /** R2's multipart upload id; "" after the upload has ended. */
  uploadId: string;
}

/** Store of the rooms' files. Deletions are idempotent. */
export interface MediaStore {
  remove(roomId: string, files: readonly FileToDelete[]): Promise<void>;
  clear(roomId: string): Promise<void>;
}
