import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ProblemRule } from "@server/inspection/problem/inputs";
import { useTranslation } from "react-i18next";
import { GroupsField } from "~/components/action-point/groups-field";
import { PeopleField } from "~/components/action-point/people-field";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { NumberField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("problem.rule.title") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.problem.rule({ id: args.params.id! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, ProblemRule, async (api, input) => {
    await api.problem.setRule(input);
    return redirect(paths.problemRule(input.id, { done: "problem_rule" }), 303);
  });

/** Who resolves the problems that visitors report below a board, and within how many days. */
export default function BoardProblems() {
  const { t } = useTranslation();
  const { workspace_id, board, people, groups, rule } = useLoaderData<typeof loader>();
  const trail = [
    { to: paths.workspace(workspace_id), label: t("container.boards") },
    { to: paths.container(board.id), label: board.title },
  ];
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead trail={trail} here={t("problem.rule.title")} title={t("problem.rule.title")} sub={board.title} />
      <Done />
      <p className="mt-3 text-muted">{t("problem.rule.intro")}</p>
      <Form defaultValue={{ ...rule, days: rule.days ?? "" }} className="mt-5 grid grid-cols-1 gap-5">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <PeopleField name="resolvers" label={t("problem.rule.people")} people={people} />
          <GroupsField name="groups" groups={groups} />
          <NumberField
            name="days"
            label={t("problem.rule.days")}
            hint={t("problem.rule.days_hint")}
            min={0}
            max={365}
            optional
          />
        </div>
        <FormActions cancel={paths.container(board.id)}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
        <UnsavedGuard />
      </Form>
    </div>
  );
}
