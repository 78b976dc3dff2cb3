import { Link } from "@remix-run/react";
import { groupFormValues } from "@server/inspection/template/form-values";
import type { GroupView } from "@server/inspection/template/inputs";
import { groupMark } from "@server/inspection/template/mark";
import { useTranslation } from "react-i18next";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { MenuLink, MenuPost, MoreMenu } from "~/ui/menu";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import type { BuilderAt, Opened } from "./builder-places.ts";
import { moveOfGroup } from "./moves.ts";

type Props = { group: GroupView; groups: GroupView[]; opened: Opened; at: BuilderAt };

/** The head of the open group: its title, and a menu to rename, move or delete it. */
export function GroupHead({ group, groups, opened, at }: Props) {
  const { t } = useTranslation();
  const place = groups.indexOf(group);
  const move = (to: number) => ({ ...moveOfGroup(group), position: String(to) });
  return (
    <>
      <div className="panel-head">
        <h2 className="min-w-0 [overflow-wrap:anywhere]">{group.title}</h2>
        <span className="num shrink-0 text-sm text-muted">
          {t("template.questions_count", { count: group.questions.length })}
        </span>
        <div className="-mr-2.5 ml-auto max-md:-mr-2">
          <MoreMenu label={group.title} quiet>
            <MenuLink to={at({ group: group.id, rename: "1" })} icon="pencil">
              {t("template.group_rename")}
            </MenuLink>
            {place > 0 ? (
              <MenuPost icon="arrow-up" values={move(place - 1)}>
                {t("template.group_up")}
              </MenuPost>
            ) : null}
            {place < groups.length - 1 ? (
              <MenuPost icon="arrow-down" values={move(place + 1)}>
                {t("template.group_down")}
              </MenuPost>
            ) : null}
            <MenuLink to={at({ group: group.id, remove: "1" })} icon="trash-2">
              {t("template.group_delete")}
            </MenuLink>
          </MoreMenu>
        </div>
      </div>
      {opened.rename ? <Rename group={group} at={at} /> : null}
      {opened.remove && !opened.question ? <Remove group={group} at={at} /> : null}
    </>
  );
}

function Rename({ group, at }: { group: GroupView; at: BuilderAt }) {
  const { t } = useTranslation();
  return (
    <Form
      intent="rename_group"
      basedOn={groupFormValues(group)}
      className="grid gap-3 border-b border-line bg-accent-soft/60 p-4 md:p-5"
    >
      <input type="hidden" name="group" value={group.id} />
      <TextField
        name="title"
        label={t("template.group_title")}
        defaultValue={group.title}
        maxLength={200}
        autoComplete="off"
        required
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t("ui.save")}</SubmitButton>
        <Link to={at({ group: group.id })} preventScrollReset className="btn btn-ghost">
          {t("ui.cancel")}
        </Link>
      </div>
    </Form>
  );
}

function Remove({ group, at }: { group: GroupView; at: BuilderAt }) {
  const { t } = useTranslation();
  return (
    <Form intent="remove_group" className="grid gap-3 border-b border-line p-4 md:p-5">
      <input type="hidden" name="group" value={group.id} />
      <input type="hidden" name="seen" value={groupMark(group)} />
      <Notice tone="bad" icon="triangle-alert">
        {t("template.group_delete_warning", { count: group.questions.length, title: group.title })}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <SubmitButton kind="error" icon="trash-2">
          {t("template.group_delete")}
        </SubmitButton>
        <Link to={at({ group: group.id })} preventScrollReset className="btn btn-ghost">
          {t("ui.cancel")}
        </Link>
      </div>
    </Form>
  );
}
