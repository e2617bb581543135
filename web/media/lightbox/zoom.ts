/** Transform of a picture on the stage: scaled around the stage's centre, then moved by px. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export const wholeView: View = { scale: 1, x: 0, y: 0 };
export const scaleMax = 6;

/** Size of a picture that fits the stage; small ones are not enlarged. */
export function shownWhole(picture: Size, stage: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return stage;
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Keeps the picture's edges at or beyond the stage's, and centres a picture smaller than the stage. */
export function withinStage({ scale, x, y }: View, shown: Size, stage: Size): View {
  if (scale <= 1) return wholeView;
  const most = (length: number, room: number) => Math.max(0, (length * scale - room) / 2);
  const mostX = most(shown.width, stage.width);
  const mostY = most(shown.height, stage.height);
  return { scale, x: Math.min(mostX, Math.max(-mostX, x)), y: Math.min(mostY, Math.max(-mostY, y)) };
}

/** Zooms by `factor` so that the content under `point` (px from the stage's centre) stays there. */
export function zoomAt({ scale, x, y }: View, point: { x: number; y: number }, factor: number): View {
  const next = Math.min(scaleMax, Math.max(1, scale * factor));
  const ratio = next / scale;
  return { scale: next, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio };
}
