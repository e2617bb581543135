const wanted = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 250, 300, 400, 500];

/** Stops of the slider; steps grow with the number of seats. */
export function seatStops(min: number, max: number): number[] {
  const inside = wanted.filter((stop) => stop > min && stop < max);
  return [min, ...inside, max];
}

/** Index of the stop nearest to a number of seats, which the stepper can set between two stops. */
export function nearestStop(stops: readonly number[], seats: number): number {
  let best = 0;
  stops.forEach((stop, index) => {
    if (Math.abs(stop - seats) < Math.abs((stops[best] ?? 0) - seats)) best = index;
  });
  return best;
}
