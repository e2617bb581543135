/** A file to delete: an upload that never ended, or an object. */
export interface FileToDelete {
  fileId: string;
  /** The bucket's name for the upload; "" when that has ended. */
  uploadId: string;
}

/** Where the files of rooms are kept. The room says what is to go; what is gone already is no error. */
export interface MediaStore {
  remove(roomId: string, files: readonly FileToDelete[]): Promise<void>;
  /** Everything of a room. */
  clear(roomId: string): Promise<void>;
}
