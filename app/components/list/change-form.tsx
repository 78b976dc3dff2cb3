import { MANY_AT_ONCE } from "@server/core/constants";
import type { FileAct, ObjectAct, PointAct } from "@server/moving/many/acts";
import type { Left } from "@server/moving/many/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { Named, Stay } from "./chosen-rows.tsx";

type Props = {
  title: string;
  /** The list that they were chosen in. */
  list: { to: string; label: string };
  /** What keeps the choice: the filters of the list, and the ids where the filters do not hold them. */
  hidden: readonly (readonly [string, string])[];
  ids?: readonly string[];
  act: ObjectAct | PointAct | FileAct;
  all: boolean;
  count: number;
  too_many: boolean;
  left_count: number;
  left: Left[];
  first: { id: string; title: string }[];
  labels?: Record<string, string>;
  /** What the act needs to know, and what it does. */
  children: ReactNode;
};

/** The page that asks for what an act on many rows needs, and confirms it. */
export function ChangeForm({ title, list, hidden, ids = [], act, all, children, labels, ...chosen }: Props) {
  const { t } = useTranslation();
  const verb = t(`many.act_of.${act}`);
  const { count, too_many, left_count, left, first } = chosen;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead trail={[list]} here={verb} title={title} />
      {too_many ? (
        <Notice tone="soon" className="mt-5">
          {t("many.at_most", { count: MANY_AT_ONCE })}
        </Notice>
      ) : (
        <Form className="mt-5 grid grid-cols-1 gap-4" labels={labels}>
          {[...hidden, ...ids.map((id) => ["ids[]", id] as const)].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="act" value={act} />
          {all ? <input type="hidden" name="all" value="1" /> : null}
          {all ? <input type="hidden" name="expected" value={count} /> : null}
          <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
            {children}
            <Named rows={first} count={count - left_count} />
            <p className="text-sm text-muted">{t("many.undoable")}</p>
          </div>
          <Stay count={left_count} left={left} />
          <FormActions cancel={list.to}>
            <SubmitButton kind={act === "delete" ? "error" : "primary"}>{verb}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </div>
  );
}
