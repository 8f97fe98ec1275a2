import { expect, it } from "vitest";

import { Geometry, ROW } from "./geometry";

it("has the strongest at the top and a row for everybody", () => {
  const chart = new Geometry(6, 4, 336);

  expect(chart.y(6)).toBeLessThan(chart.y(1));
  expect(chart.y(1) - chart.y(2)).toBe(ROW);
  expect(chart.y(1) + ROW / 2).toBe(chart.height);
});

it("leaves a third of its room to names, and does not stretch where there is more", () => {
  expect(new Geometry(6, 4, 336).width).toBeLessThanOrEqual(336 * 0.64);
  expect(new Geometry(6, 4, 2000).width).toBe(new Geometry(6, 4, 1000).width);
});

it("goes through every point", () => {
  const chart = new Geometry(3, 2, 300);
  const path = chart.path([{ round: 0, stars: 1 }, { round: 1, stars: 3 }]);

  expect(path.startsWith(`M${chart.x(0)} ${chart.y(1)}C`)).toBe(true);
  expect(path.endsWith(` ${chart.x(1)} ${chart.y(3)}`)).toBe(true);
});
