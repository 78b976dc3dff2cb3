import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewOwner } from "@server/access/access/inputs";
import { PasswordAgain as PasswordGiven } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { ChoiceList } from "~/components/access/choice-list";
import { PasswordAgain } from "~/components/session/password-again";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => t("access.hand_over.title", { title }) };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const q = searchParams.get("q") ?? "";
  const chosen = searchParams.getAll("user_id");
  const page = await load(args, (api) => api.access.beforeHandingOver({ id: args.params.id!, q, chosen }));
  return { ...page, q, chosen };
}

const Confirmed = NewOwner.extend(PasswordGiven.shape);

export const action = (args: ActionFunctionArgs) =>
  submit(args, Confirmed, async (api, { id, user_id, password }) => {
    const { asks_password } = await api.access.beforeHandingOver({ id });
    if (asks_password) await api.user.validate({ password: password || undefined });
    await api.access.handOver({ id, user_id });
    return redirect(paths.containerPeople(id, { done: "handed_over" }), 303);
  });

export default function HandOver() {
  const { t } = useTranslation();
  const { id, workspace_id, title, owner, candidates, q, chosen, asks_password } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-lg">
      <PageHead
        title={t("access.hand_over.title", { title })}
        here={t("access.hand_over.verb")}
        sub={owner ? t("access.hand_over.now", { name: owner.name }) : undefined}
        trail={[
          { to: paths.workspace(workspace_id), label: t("container.boards") },
          { to: paths.container(id), label: title },
          { to: paths.containerPeople(id), label: t("access.access") },
        ]}
      />
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <ChoiceList
            single
            name="user_id"
            label={t("access.hand_over.to")}
            hint={t("access.hand_over.hint")}
            q={q}
            chosen={chosen}
            choices={candidates.map(({ id: value, name, email }) => ({ value, label: name, note: email }))}
            emptyText={t("access.hand_over.nobody")}
          />
          <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
        </div>
        <FormActions cancel={paths.containerPeople(id)}>
          <SubmitButton icon="key-round">{t("access.hand_over.verb")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
