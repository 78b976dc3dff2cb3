import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MAX_PER_PAGE } from "@server/core/constants";
import { PasswordAgain as PasswordGiven } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PasswordAgain } from "~/components/session/password-again";
import { signInPaths } from "~/paths/sign-in";
import { SelectField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { type Api, load, submit } from "~/web/api.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("company.roles") };

const SPARE_ROWS = 3; // without scripts, more come once these are saved
const MOST_ROWS = 200;

/** The distribution groups of a workspace, for the choice of each row. */
async function allGroups(api: Api, id: string) {
  const groups: { id: string; title: string }[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { items, meta } = await api.group.list({ id, page, per_page: MAX_PER_PAGE });
    groups.push(...items);
    last = meta.last_page;
  }
  return groups.map(({ id: value, title: label }) => ({ value, label }));
}

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const id = args.params.id!;
    const [{ roles, provider, asks_password }, groups] = await Promise.all([
      api.provider.view({ id }),
      allGroups(api, id),
    ]);
    if (!provider) throw redirect(signInPaths.provider(id));
    return { workspace_id: id, roles, groups_claim: provider.groups_claim, groups, asks_password };
  });

/** `gives`: a role, or the id of a distribution group. A row with neither is left out. */
const Row = z
  .object({ claim_value: z.string().trim().max(255), gives: z.string().max(50) })
  .refine(({ claim_value, gives }) => claim_value !== "" || gives === "", {
    path: ["claim_value"],
    error: "mistake.required",
  })
  .refine(({ claim_value, gives }) => claim_value === "" || gives !== "", {
    path: ["gives"],
    error: "company.role_or_group",
  });
const Rows = PasswordGiven.extend({ rows: z.array(Row).max(MOST_ROWS) });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Rows, async (api, { rows, password }) => {
    const id = args.params.id!;
    await requirePassword(api, password);
    const roles = rows
      .filter(({ claim_value }) => claim_value !== "")
      .map(({ claim_value, gives }) =>
        gives === "admin" || gives === "member"
          ? { claim_value, role: gives as "admin" | "member", group_id: null }
          : { claim_value, role: null, group_id: gives },
      );
    await api.provider.saveRoles({ id, roles });
    return redirect(signInPaths.ofWorkspace(id, { done: "roles" }), 303);
  });

/** What groups at the provider give: a role, or a place in a distribution group. */
export default function ProviderRoles() {
  const { t } = useTranslation();
  const { workspace_id, roles, groups_claim, groups, asks_password } = useLoaderData<typeof loader>();
  const back = signInPaths.ofWorkspace(workspace_id);
  const count = Math.min(roles.length + SPARE_ROWS, MOST_ROWS);
  const options = [
    ...(["admin", "member"] as const).map((value) => ({ value, label: t(`ui.role.${value}`) })),
    ...groups.map(({ value, label }) => ({ value, label: t("company.into_group", { name: label }) })),
  ];
  const rows = roles.map(({ claim_value, role, group_id }) => ({ claim_value, gives: role ?? group_id ?? "" }));
  return (
    <div>
      <PageHead
        trail={[{ to: back, label: t("factor.rule.title") }]}
        title={t("company.roles")}
        sub={t("company.roles_about", { claim: groups_claim })}
      />
      <Form className="mt-5 grid grid-cols-1 gap-4" defaultValue={{ rows }}>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <p className="text-sm text-muted">{t("company.roles_hint")}</p>
          {Array.from({ length: count }, (_, at) => (
            <fieldset key={at} className="grid gap-3 md:grid-cols-2">
              <legend className="sr-only">{t("company.row", { number: at + 1 })}</legend>
              <TextField
                name={`rows[${at}][claim_value]`}
                label={t("company.group_there")}
                autoCapitalize="none"
                spellCheck={false}
              />
              <SelectField
                name={`rows[${at}][gives]`}
                label={t("company.gives")}
                options={options}
                empty={t("company.choose")}
              />
            </fieldset>
          ))}
          <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
        </div>
        <FormActions cancel={back}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
