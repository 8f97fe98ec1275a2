import { describe, expect, it } from "vitest";

import { rankingOf, strength } from "./evaluator";

describe("a ranking", () => {
  it.each([
    ["As Kd 9h 7c 5d 3s 2h", "high-card"],
    ["As Ad 9h 7c 5d 3s 2h", "pair"],
    ["As Ad 9h 9c 5d 5s 2h", "two-pair"],
    ["As Ad Ah 7c 5d 3s 2h", "three-of-a-kind"],
    ["As 2d 3h 4c 5d Ks Qh", "straight"],
    ["Ks As 2d 3h 4c 9d 8h", "high-card"],
    ["As Ks 9s 7s 5s 5d 5h", "flush"],
    ["As Ad Ah 7c 7d 7s 2h", "full-house"],
    ["As Ad Ah Ac 7d 7s 2h", "four-of-a-kind"],
    ["9s 8s 7s 6s 5s As Ad", "straight-flush"],
    ["As Ks Qs Js Ts 9s 2h", "royal-flush"],
    ["As Ks Qs J* Ts 9s 2h", "flush"],
    ["As Kd Qs J* Th 9s 2h", "straight"],
    ["Js Jd Jh Jc J* 9s 2h", "four-of-a-kind"],
  ])("of %s is %s", (cards, ranking) => expect(rankingOf(cards.split(" "))).toBe(ranking));
});

describe("hands of one ranking", () => {
  it.each([
    ["Ah Qd", "Ah Kd"],
    ["Ah Kd", "2h 2d"],
    ["As Ad 9h 7c 5d 3s 2h", "As Ad 9h 8c 5d 3s 2h"],
    ["As Ad 9h 9c 5d 5s 2h", "As Ad 9h 9c 6d 5s 5h"],
    ["2s 3d 4h 5c 6d Ks Kh", "3s 4d 5h 6c 7d 2s 2h"],
    ["As 2d 3h 4c 5d Ks Qh", "2s 3d 4h 5c 6d Ks Qh"],
    ["7s 7d 7h Kc Kd 2s 3h", "7s 7d 7h Ac Ad 2s 3h"],
    ["As Qs 9s 7s 5s 4s 2h", "As Qs 9s 7s 6s 2d 2h"],
    ["Js Jd Jh Jc Ts 9s 2h", "Js Jd Jh Jc J* 9s 2h"],
    ["Js Jd Jh Jc J* 9s 2h", "Js Jd Jh Jc J* Qs 2h"],
  ].map(([weak, strong]) => ({ weak, strong })))("$weak is weaker than $strong", ({ weak = "", strong = "" }) => {
    expect(strength(weak.split(" "))).toBeLessThan(strength(strong.split(" ")));
  });
  it("can be equal: suits never count, nor does a sixth card", () => {
    expect(strength("As Kd Qh Jc 9d 2s 3h".split(" "))).toBe(strength("Ad Ks Qc Jh 9s 4d 5d".split(" ")));
    expect(strength("As Ad Kh Kc Qd Qs 2h".split(" "))).toBe(strength("As Ad Kh Kc Qd 3s 2h".split(" ")));
  });
});
