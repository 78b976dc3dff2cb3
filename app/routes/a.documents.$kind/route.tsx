import { localeOr } from "@i18n/locales";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DocumentKindName } from "@server/tenancy/document/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { formIn, submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";
import { Look } from "./look.tsx";
import { toNewVersion, VersionFields } from "./version-fields.ts";
import { WordsForm } from "./words-form.tsx";

export const handle: Titled = { title: (t) => `${t("document.new_version")} · ${t("admin.title")}` };

export async function loader(args: LoaderFunctionArgs) {
  superAdminsOnly(args);
  const kind = DocumentKindName.safeParse(args.params.kind);
  if (!kind.success) throw data({ message: "refusal.missing" }, { status: 404 });
  return loadAsSuperAdmin(args, (api) => api.document.toEdit({ kind: kind.data }));
}

/** Shows the changes first, then publishes, or returns to the form. */
export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  const typed = Object.fromEntries(await formIn(args.request.clone()));
  if (typed.step === "write") return data({ initialValue: typed, error: {} });
  return submit(args, VersionFields, async (api, fields) => {
    const input = toNewVersion(fields);
    if (fields.step === "look") return data({ typed, changes: await api.document.changes(input) });
    await api.document.publish(input);
    return redirect(paths.adminDocuments({ done: "published" }), 303);
  });
}

/** The form for the next version, filled with the current one. */
export default function PublishDocument() {
  const { t, i18n } = useTranslation();
  const answer = useActionData<typeof action>();
  const { version, words } = useLoaderData<typeof loader>();
  const looks = answer && "changes" in answer ? answer : null;
  return (
    <>
      <PageHead
        title={words[localeOr(i18n.language)].title}
        sub={t("terms.version", { version: looks?.changes.version ?? version + 1 })}
        trail={[{ to: paths.adminDocuments(), label: t("document.title") }]}
        here={t("document.new_version")}
      />
      {looks ? <Look {...looks} /> : <WordsForm words={words} />}
    </>
  );
}
