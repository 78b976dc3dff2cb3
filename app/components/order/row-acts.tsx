import { Link, Form as PlainForm } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { StepButton } from "./step-button.tsx";

type Props = {
  /** The hidden field that says which row is moved, and its id. */
  name: string;
  id: string;
  title: string;
  isFirst: boolean;
  isLast: boolean;
  /** The pages that change and delete it; `verb`: what the first says. */
  edit: { to: string; verb: string };
  remove: string;
};

/** What is done with a row of a list in order: one place up or down, change, delete. */
export function RowActs({ name, id, title, isFirst, isLast, edit, remove }: Props) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center max-md:-mr-2 max-md:ml-auto">
      <PlainForm method="post" preventScrollReset className="flex">
        <input type="hidden" name={name} value={id} />
        <StepButton by={-1} word={t("kind.up", { title })} disabled={isFirst} />
        <StepButton by={1} word={t("kind.down", { title })} disabled={isLast} />
      </PlainForm>
      <Link
        to={edit.to}
        className="btn btn-ghost btn-square"
        aria-label={t("kind.edit_this", { title })}
        title={edit.verb}
      >
        <Icon name="pencil" />
      </Link>
      <Link
        to={remove}
        className="btn btn-ghost btn-square"
        aria-label={t("kind.delete_this", { title })}
        title={t("ui.delete")}
      >
        <Icon name="trash-2" />
      </Link>
    </span>
  );
}
