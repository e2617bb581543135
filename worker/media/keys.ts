export function roomPrefix(roomId: string): string {
  return `rooms/${roomId}/`;
}

export function mediaKey(roomId: string, fileId: string): string {
  return roomPrefix(roomId) + fileId;
}
