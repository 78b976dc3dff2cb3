import { Addresses, Invite } from "@server/access/invitation/inputs";
import { describe, expect, it } from "vitest";

describe("e-mail addresses that were typed or pasted", () => {
  it("are found between commas, spaces and lines, each once", () => {
    expect(Addresses.parse("a@x.be, b@x.be\nC@x.be a@x.be;<d@x.be>")).toEqual(["a@x.be", "b@x.be", "c@x.be", "d@x.be"]);
  });

  it("are found as mail programs copy them", () => {
    expect(Addresses.parse('Jan De Smet <jan@x.be>; "Smet, An" <an@x.be>, Bo <bo@x.be>\nSmet, Cis <cis@x.be>')).toEqual(
      ["jan@x.be", "an@x.be", "bo@x.be", "cis@x.be"],
    );
  });

  it("are all named that are none", () => {
    const { error } = Addresses.safeParse("jan, a@x.be, piet");
    expect(error?.issues[0]?.message).toBe(`invitation.no_addresses?address=${encodeURIComponent("jan, piet")}`);
  });

  it("are not all that can be asked for where people and groups are chosen too", () => {
    const { error } = Invite.safeParse({ id: "0190f5fe-0000-7000-8000-000000000000", audience: "custom" });
    expect(error?.issues[0]).toMatchObject({ path: ["emails"], message: "invitation.nobody_chosen" });
  });
});
