import { locales } from "@i18n/locales";
import { expect, test } from "vitest";
import { PrintedList } from "~/components/list/printed-list";
import { missingTexts, rendered } from "../../../rig/rendered.tsx";

const list = (total: number, locale: (typeof locales)[number]) =>
  rendered(
    <PrintedList title="Acme" brand={{ name: "Acme" }} meta={{ per_page: 2000, total }} only={[""]} emptyText={false}>
      <table />
    </PrintedList>,
    locale,
  );

test.each(locales)("a list that is too long for paper says so (%s)", (locale) => {
  const long = list(5321, locale);
  expect(missingTexts(long)).toEqual([]);
  expect(long).toMatch(/2.000 .*5.321/);
  expect(list(2000, locale)).not.toMatch(/2.000 .*2.000/);
});
