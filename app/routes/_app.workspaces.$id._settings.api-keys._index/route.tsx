import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { KeyAct } from "@server/tenancy/api-key/inputs";
import { PasswordAgain as PasswordGiven } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { ProgramDone } from "~/components/program/program-done";
import { programPaths } from "~/paths/programs";
import { Action } from "~/ui/action";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { load, submit } from "~/web/api.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";
import { KeyItem } from "./key-item.tsx";

export const handle: Titled = { title: (t) => t("api_key.title") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.apiKey.page({ id: args.params.id! }));

const Confirmed = KeyAct.extend(PasswordGiven.shape);

export const action = (args: ActionFunctionArgs) =>
  submit(args, Confirmed, async (api, { id, intent, password }) => {
    await requirePassword(api, password);
    const [act, keyId] = [intent.slice(0, intent.indexOf("-")), intent.slice(intent.indexOf("-") + 1)];
    if (act === "take") await api.apiKey.takeOver({ id, keyId });
    else await api.apiKey.withdraw({ id, keyId });
    return redirect(programPaths.apiKeys(id, { done: act === "take" ? "taken_over" : "withdrawn" }), 303);
  });

const dones = ["taken_over", "withdrawn"] as const;

/** The keys with which programs work in a workspace, for its admins. */
export default function ApiKeys() {
  const { t } = useTranslation();
  const { workspace_id, keys, asks_password } = useLoaderData<typeof loader>();
  const add = (
    <Action to={programPaths.newApiKey(workspace_id)} kind="primary" icon="plus">
      {t("api_key.new")}
    </Action>
  );
  return (
    <div>
      <PageHead title={t("api_key.title")} sub={t("api_key.intro")} actions={keys.length > 0 ? add : undefined} />
      <p className="mt-1 text-sm">
        <Link to={programPaths.apiDocs} className="link tap">
          {t("api_key.docs")}
        </Link>
      </p>
      <ProgramDone codes={dones} say={(code) => t(`api_key.done.${code}`)} />
      {keys.length > 0 ? (
        <Panel label={t("api_key.title")} className="mt-5">
          <ul className="divide-y divide-line">
            {keys.map((key) => (
              <KeyItem key={key.id} apiKey={key} asksPassword={asks_password} />
            ))}
          </ul>
        </Panel>
      ) : (
        <div className="mt-5">
          <Empty title={t("api_key.none")} drawing="list" actions={add}>
            {t("api_key.none_text")}
          </Empty>
        </div>
      )}
    </div>
  );
}
