import { emailIn, groupsIn, isOfAnyTenant, nameIn, subjectIn } from "@server/tenancy/provider/issuer";
import { isPublicDomain } from "@server/tenancy/provider/public-domains";
import { describe, expect, test } from "vitest";

const tenant = "11111111-2222-3333-4444-555555555555";
const other = "99999999-2222-3333-4444-555555555555";
const entra = `https://login.microsoftonline.com/${tenant}/v2.0`;
const google = "https://accounts.google.com";

describe("Entra", () => {
  test("names a person by the id of their account, in its own tenant alone", () => {
    expect(subjectIn({ sub: "pairwise", oid: "o-1", tid: tenant.toUpperCase() }, entra)).toBe("o-1");
    expect(subjectIn({ sub: "pairwise", oid: "o-1", tid: other }, entra)).toBeNull();
    expect(subjectIn({ sub: "pairwise", oid: "o-1" }, entra)).toBeNull();
    expect(subjectIn({ sub: "pairwise", tid: tenant }, entra)).toBeNull();
  });

  test.each(["common", "organizations", "consumers", "contoso.onmicrosoft.com", ""])(
    "is not taken for “%s”",
    (path) => {
      expect(isOfAnyTenant(`https://login.microsoftonline.com/${path}/v2.0`)).toBe(true);
      expect(
        subjectIn({ sub: "s", oid: "o-1", tid: tenant }, `https://login.microsoftonline.com/${path}/v2.0`),
      ).toBeNull();
    },
  );

  test("is taken for one tenant, and others are not asked for one", () => {
    expect(isOfAnyTenant(entra)).toBe(false);
    expect(isOfAnyTenant(google)).toBe(false);
    expect(isOfAnyTenant("https://idp.example/common/v2.0")).toBe(false);
  });
});

test("others name a person by sub, as a text", () => {
  expect(subjectIn({ sub: "s-1", oid: "o-1" }, google)).toBe("s-1");
  expect(subjectIn({ sub: 7 }, google)).toBeNull();
  expect(subjectIn({}, google)).toBeNull();
});

test("an address counts unless it is unverified; of Google only in the company's own domain", () => {
  const email = "An@Acme.test";
  expect(emailIn({ email }, entra)).toBe("an@acme.test");
  expect(emailIn({ email, email_verified: true }, "https://idp.example")).toBe("an@acme.test");
  expect(emailIn({ email, email_verified: false }, entra)).toBeNull();
  expect(emailIn({ email, email_verified: "false" }, entra)).toBeNull();
  expect(emailIn({ email, email_verified: true }, google)).toBeNull();
  expect(emailIn({ email, email_verified: true, hd: "acme.test" }, google)).toBe("an@acme.test");
  expect(emailIn({ email: ["an@acme.test"] }, entra)).toBeNull();
});

test("a new account has a name, whatever is missing", () => {
  expect(nameIn({ given_name: "An", family_name: "Maes" }, "x@y.z")).toEqual({ first_name: "An", last_name: "Maes" });
  expect(nameIn({ name: "An De Smet" }, "x@y.z")).toEqual({ first_name: "An", last_name: "De Smet" });
  expect(nameIn({}, "an.maes@y.z")).toEqual({ first_name: "an.maes", last_name: "-" });
});

test("groups are known only where they are named", () => {
  expect(groupsIn({ groups: ["a", 1, "b"] }, "groups")).toEqual(new Set(["a", "b"]));
  expect(groupsIn({ role: "a" }, "role")).toEqual(new Set(["a"]));
  expect(groupsIn({ groups: [] }, "groups")).toEqual(new Set());
  expect(groupsIn({ _claim_names: { groups: "src1" } }, "groups")).toBeNull();
});

test("domains in which anybody gets an address are known", () => {
  for (const domain of ["gmail.com", "outlook.be", "hotmail.co.uk", "web.de", "ziggo.nl", "acme.onmicrosoft.com"])
    expect(isPublicDomain(domain), domain).toBe(true);
  for (const domain of ["acme.be", "mail.acme.be", "outlook.acme.be", "acme.com"])
    expect(isPublicDomain(domain), domain).toBe(false);
});
