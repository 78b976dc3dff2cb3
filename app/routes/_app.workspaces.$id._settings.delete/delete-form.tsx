import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { ExportLinks } from "~/components/workspace/export-links";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import type { loader } from "./route.tsx";

/** What is deleted, in numbers; the name must be typed to confirm. */
export function DeleteForm() {
  const { t } = useTranslation();
  const { workspace_id, name, boards, objects, files, members, holds, asks_password } = useLoaderData<typeof loader>();
  const goes = [
    t("workspace.boards", { count: boards }),
    t("container.objects_count", { count: objects }),
    t("container.files_count", { count: files }),
  ].join(", ");
  if (holds > 0)
    return (
      <Panel title={t("workspace.delete.title")} id="delete" className="mt-5" padded>
        <Notice
          tone="none"
          icon="lock"
          action={
            <Link to={paths.keeping(workspace_id)} className="btn btn-sm shrink-0 max-md:btn-md">
              {t("keeping.holds")}
            </Link>
          }
        >
          {t("workspace.delete.held", { count: holds })}
        </Notice>
      </Panel>
    );
  return (
    <Panel title={t("workspace.delete.title")} id="delete" className="mt-5">
      <Form intent="delete" className="grid grid-cols-1 gap-5 p-4 md:p-6">
        <Notice tone="bad" icon="triangle-alert">
          <p className="font-semibold">{t("workspace.delete.goes", { what: goes })}</p>
          <p className="mt-1">{t("workspace.delete.people", { count: members })}</p>
          <p className="mt-1">{t("workspace.delete.public")}</p>
          <p className="mt-1">{t("workspace.delete.keep")}</p>
          <p className="mt-1">{t("workspace.delete.forever")}</p>
        </Notice>
        <ExportLinks workspaceId={workspace_id} />
        <TextField
          name="name"
          label={t("workspace.delete.name")}
          hint={t("workspace.delete.name_hint", { name })}
          autoComplete="off"
          required
        />
        <PasswordAgain label={t("user.password")} asks={asks_password} />
        <FormActions cancel={paths.members(workspace_id)}>
          <SubmitButton kind="error" icon="trash-2">
            {t("workspace.delete.submit")}
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
