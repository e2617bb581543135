/** Matches the extension of an audio file (`mp3`), and a file name with one (`song.mp3`). */
export const audioExtension = /(^|\.)(mp3|m4a|aac|wav|flac|ogg|oga|opus|wma|amr|weba)$/i;
