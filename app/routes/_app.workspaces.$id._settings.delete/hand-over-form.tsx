import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { paths } from "~/paths/paths";
import { SelectField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import type { loader } from "./route.tsx";

/** Hands the workspace over to another member who is a person. The former owner becomes an admin. */
export function HandOverForm() {
  const { t } = useTranslation();
  const { workspace_id, heirs, chosen, asks_password } = useLoaderData<typeof loader>();
  return (
    <Panel title={t("workspace.hand_over.title")} id="hand-over" className="mt-5">
      {heirs.length === 0 ? (
        <p className="p-4 md:p-6">
          {t("workspace.hand_over.nobody")}{" "}
          <Link to={paths.members(workspace_id)} className="link">
            {t("workspace.hand_over.to_members")}
          </Link>
        </p>
      ) : (
        <Form intent="hand_over" className="grid grid-cols-1 gap-5 p-4 md:p-6" defaultValue={{ user_id: chosen }}>
          <p className="text-sm">{t("workspace.hand_over.text")}</p>
          <SelectField
            name="user_id"
            label={t("workspace.hand_over.to")}
            empty={t("workspace.hand_over.choose")}
            options={heirs.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
            required
          />
          <PasswordAgain label={t("user.password")} asks={asks_password} />
          <FormActions>
            <SubmitButton kind="plain" icon="key-round">
              {t("workspace.hand_over.submit")}
            </SubmitButton>
          </FormActions>
        </Form>
      )}
    </Panel>
  );
}
