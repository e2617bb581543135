import { describe, expect, it } from "vitest";
import { seatPositions } from "../../../../../web/features/create-room/seat-positions.ts";
import { nearestStop, seatStops } from "../../../../../web/features/create-room/seat-slider-stops.ts";

describe("the picture of the seats", () => {
  it.each([2, 3, 5, 12, 25, 40, 100, 250, 499, 500])(
    "has a place for each of %i, all inside, none on another",
    (count) => {
      const places = seatPositions(count);
      expect(places).toHaveLength(count);
      for (const { x, y, radius } of places) {
        expect(Math.hypot(x - 100, y - 100) + radius).toBeLessThanOrEqual(100);
        expect(Math.hypot(x - 100, y - 100) - radius).toBeGreaterThan(30);
      }
      const touching = places.some((one, index) =>
        places
          .slice(index + 1)
          .some((other) => Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius),
      );
      expect(touching).toBe(false);
    },
  );
});

describe("the stops of the seat slider", () => {
  it("begin and end where the installation says", () => {
    expect(seatStops(2, 500).at(0)).toBe(2);
    expect(seatStops(2, 500).at(-1)).toBe(500);
    expect(seatStops(3, 7)).toEqual([3, 4, 5, 6, 7]);
  });

  it("show a typed number at the nearest stop", () => {
    const stops = seatStops(2, 500);
    expect(stops[nearestStop(stops, 47)]).toBe(50);
    expect(stops[nearestStop(stops, 2)]).toBe(2);
  });
});
