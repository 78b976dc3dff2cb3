import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Paging } from "@server/core/paging";
import { readForm } from "@server/http/forms";
import { OneLink } from "@server/tenancy/provider/inputs";
import { PasswordAgain as PasswordGiven } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { ProgramDone } from "~/components/program/program-done";
import { RowAct } from "~/components/session/row-act";
import { signInPaths } from "~/paths/sign-in";
import { EmptyLine } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("company.links") };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const id = args.params.id!;
    const { page } = readForm(Paging, new URL(args.request.url).searchParams) as { page?: number };
    const [linked, { asks_password }] = await Promise.all([
      api.provider.links({ id, page }),
      api.session.needsPassword(),
    ]);
    return { ...linked, workspace_id: id, asks_password };
  });

const Unlink = OneLink.extend(PasswordGiven.shape);

export const action = (args: ActionFunctionArgs) =>
  submit(args, Unlink, async (api, { password, ...link }) => {
    await requirePassword(api, password);
    await api.provider.unlink(link);
    return redirect(signInPaths.linkedPeople(link.id, { done: "unlinked" }), 303);
  });

const dones = ["unlinked"] as const;

/** Who is linked to an account at the provider, since when, and when they last signed in by it. */
export default function LinkedPeople() {
  const { t } = useTranslation();
  const { items, meta, workspace_id, asks_password } = useLoaderData<typeof loader>();
  return (
    <div>
      <PageHead
        trail={[{ to: signInPaths.ofWorkspace(workspace_id), label: t("factor.rule.title") }]}
        title={t("company.links")}
        sub={t("company.links_about")}
      />
      <ProgramDone codes={dones} say={(code) => t(`company.did.${code}`)} />
      <Panel label={t("company.links")} className="mt-5">
        {items.length === 0 ? <EmptyLine>{t("company.no_links")}</EmptyLine> : null}
        <ul className="divide-y divide-line">
          {items.map(({ user_id, name, email, linked_at, last_used_at }) => (
            <li key={user_id} className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-5">
              <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
                <p className="font-medium">{name}</p>
                <p className="text-sm text-muted">{email}</p>
                <p className="text-sm text-muted">
                  {t("company.linked")} <Moment value={linked_at} />
                  {last_used_at ? (
                    <>
                      {" · "}
                      {t("factor.passkey.used")} <Moment value={last_used_at} />
                    </>
                  ) : null}
                </p>
              </div>
              <RowAct
                {...{ name: "user_id", value: user_id, of: name, asksPassword: asks_password }}
                act="unlink"
                label={t("company.unlink")}
                className="max-md:w-full"
              />
            </li>
          ))}
        </ul>
        <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
      </Panel>
    </div>
  );
}
