import { Addresses, Invite } from "@server/access/invitation/inputs";
import { describe, expect, it } from "vitest";

describe("e-mail addresses that were typed or pasted", () => {
  it("are separated by commas, spaces and lines, each once", () => {
    expect(Addresses.parse("a@x.be, b@x.be\nC@x.be a@x.be;<d@x.be>")).toEqual(["a@x.be", "b@x.be", "c@x.be", "d@x.be"]);
  });

  it("are accepted as mail programs copy them", () => {
    expect(Addresses.parse('Jan De Smet <jan@x.be>; "Smet, An" <an@x.be>, Bo <bo@x.be>\nSmet, Cis <cis@x.be>')).toEqual(
      ["jan@x.be", "an@x.be", "bo@x.be", "cis@x.be"],
    );
  });

  it("name all that are invalid", () => {
    const { error } = Addresses.safeParse("jan, a@x.be, piet");
    expect(error?.issues[0]?.message).toBe(`invitation.no_addresses?address=${encodeURIComponent("jan, piet")}`);
  });

  it("may be empty where people or groups are chosen", () => {
    const { error } = Invite.safeParse({ id: "0190f5fe-0000-7000-8000-000000000000", audience: "custom" });
    expect(error?.issues[0]).toMatchObject({ path: ["emails"], message: "invitation.nobody_chosen" });
  });
});
