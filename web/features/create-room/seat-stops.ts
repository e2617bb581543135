const wanted = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 250, 300, 400, 500];

/** The numbers of seats that the slider stops at: close together where rooms are small. */
export function seatStops(min: number, max: number): number[] {
  const inside = wanted.filter((stop) => stop > min && stop < max);
  return [min, ...inside, max];
}

/** The stop nearest to a number, as the slider shows numbers that were typed. */
export function nearestStop(stops: readonly number[], seats: number): number {
  let best = 0;
  stops.forEach((stop, index) => {
    if (Math.abs(stop - seats) < Math.abs((stops[best] ?? 0) - seats)) best = index;
  });
  return best;
}
