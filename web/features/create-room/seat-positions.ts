interface Seat {
  x: number;
  y: number;
  radius: number;
}

const half = 100;
const outer = 88;
const inner = 46;

/** Positions of `count` seats in a 200 x 200 box, in rings from the outside in; the owner's, at the top, comes first. */
export function seatPositions(count: number): Seat[] {
  // The fewest rings whose dots stay distinguishable.
  let rings = 1;
  let radius = 11;
  const room = (ringCount: number, dot: number) => {
    let places = 0;
    for (let ring = 0; ring < ringCount; ring++)
      places += Math.floor((2 * Math.PI * ringRadius(ring, ringCount)) / (dot * 2.5));
    return places;
  };
  while (room(rings, radius) < count) {
    const needed = ((outer - inner) / Math.max(1, rings)) * 0.4;
    if (rings > 1 && needed < radius) radius = needed;
    else if (radius > 7) radius -= 0.5;
    else rings++;
    if (rings > 12) break;
  }
  const total = Array.from({ length: rings }, (_, ring) => ringRadius(ring, rings)).reduce((sum, one) => sum + one, 0);
  const places: Seat[] = [];
  let left = count;
  for (let ring = 0; ring < rings; ring++) {
    const at = ringRadius(ring, rings);
    const share = ring === rings - 1 ? left : Math.min(left, Math.round((count * at) / total));
    for (let index = 0; index < share; index++) {
      const angle = (index / share) * 2 * Math.PI - Math.PI / 2;
      places.push({ x: half + Math.cos(angle) * at, y: half + Math.sin(angle) * at, radius });
    }
    left -= share;
  }
  return places;
}

function ringRadius(ring: number, rings: number): number {
  return rings === 1 ? outer - 6 : outer - ((outer - inner) * ring) / (rings - 1);
}
