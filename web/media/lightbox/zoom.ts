/** How a picture stands on the stage: enlarged by `scale` around the stage's centre, then moved by px. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

interface Namespace {
  width: number;
  height: number;
}

export const wholeView: View = { scale: 1, x: 0, y: 0 };
export const scaleMax = 6;

/** The size of a picture that is shown as a whole on a stage; small ones are not blown up. */
export function shownWhole(picture: Namespace, stage: Namespace): Namespace {
  if (picture.width <= 0 || picture.height <= 0) return stage;
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Keeps the picture's edges at or beyond the stage's, and what is smaller than the stage in its middle. */
export function withinStage({ scale, x, y }: View, shown: Namespace, stage: Namespace): View {
  if (scale <= 1) return wholeView;
  const most = (length: number, room: number) => Math.max(0, (length * scale - room) / 2);
  const mostX = most(shown.width, stage.width);
  const mostY = most(shown.height, stage.height);
  return { scale, x: Math.min(mostX, Math.max(-mostX, x)), y: Math.min(mostY, Math.max(-mostY, y)) };
}

/** Enlarges by `factor` so that what lies under `point` (px from the stage's centre) stays there. */
export function zoomAt({ scale, x, y }: View, point: { x: number; y: number }, factor: number): View {
  const next = Math.min(scaleMax, Math.max(1, scale * factor));
  const ratio = next / scale;
  return { scale: next, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio };
}
