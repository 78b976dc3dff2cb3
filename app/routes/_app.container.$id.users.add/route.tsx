import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { checkLastDay } from "@server/access/access/given-role";
import { AddressesForm, MembersForm } from "@server/access/access/inputs";
import { MAX_INVITED_AT_ONCE } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ChoiceList, candidateChoice } from "~/components/access/choice-list";
import { RoleField } from "~/components/access/role-fields";
import { paths } from "~/paths/paths";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { type Api, load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => t("access.add_to", { title }) };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const q = searchParams.get("q") ?? "";
  const chosen = searchParams.getAll("user_ids");
  const page = await load(args, (api) => api.access.candidates({ id: args.params.id!, q, chosen }));
  return { ...page, q, chosen, role: searchParams.get("role") ?? undefined };
}

/** The two forms of the page, distinguished by `intent`. */
const AddPeopleForm = z
  .discriminatedUnion("intent", [
    MembersForm.extend({ intent: z.literal("members") }),
    AddressesForm.extend({ intent: z.literal("addresses") }),
  ])
  .superRefine(checkLastDay);

export const action = (args: ActionFunctionArgs) =>
  submit(args, AddPeopleForm, async (api, input) => {
    const users =
      input.intent === "members"
        ? input.user_ids.map((user_id) => ({ user_id, role: input.role, ends_on: input.ends_on }))
        : input.emails.map((email) => ({ email, role: input.role, ends_on: input.ends_on }));
    return redirect(await add(api, input.id, users), 303);
  });

async function add(api: Api, id: string, input: Parameters<Api["access"]["add"]>[0]["users"]): Promise<string> {
  const { users, invited, later, already, held } = await api.access.add({ id, users: input });
  const done = users.length > 0 ? "added" : already.length > 0 ? "already" : undefined;
  const countOf = (people: string[]) => people.length || undefined;
  return paths.containerPeople(id, { done, invited: countOf(invited), later: countOf(later), held: countOf(held) });
}

export default function AddPeople() {
  const { t } = useTranslation();
  const { id, workspace_id, title, candidates, q, chosen, role } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        title={t("access.add_to", { title })}
        here={t("access.add")}
        trail={[
          { to: paths.workspace(workspace_id), label: t("container.boards") },
          { to: paths.container(id), label: title },
          { to: paths.containerPeople(id), label: t("access.access") },
        ]}
      />
      <h2 className="mt-6 text-lg">{t("access.from_workspace")}</h2>
      <Form intent="members" className="mt-3 grid grid-cols-1 gap-4">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <ChoiceList
            name="user_ids"
            label={t("access.members")}
            hint={t("access.members_hint")}
            q={q}
            chosen={chosen}
            choices={candidates.map(candidateChoice(t))}
            emptyText={t("access.all_in")}
          />
          <RoleField name="role" label={t("access.as")} defaultValue={role} />
        </div>
        <FormActions cancel={paths.containerPeople(id)}>
          <SubmitButton icon="user-plus">{t("access.add")}</SubmitButton>
        </FormActions>
      </Form>
      <h2 className="mt-8 text-lg">{t("access.by_email")}</h2>
      <Form intent="addresses" className="mt-3 grid grid-cols-1 gap-4">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextArea
            name="emails"
            label={t("invitation.emails")}
            hint={`${t("invitation.emails_hint", { maximum: MAX_INVITED_AT_ONCE })} ${t("access.by_email_hint")}`}
            rows={4}
            required
          />
          <RoleField name="role" label={t("access.as")} />
        </div>
        <FormActions>
          <SubmitButton kind="plain" icon="send">
            {t("access.add_or_invite")}
          </SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
