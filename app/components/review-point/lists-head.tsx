import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";

type List = "categories" | "kinds" | "fields" | "review_points" | "intervals" | "duties";

type Props = { workspaceId: string; current: List; sub?: string; actions?: ReactNode };

/**
 * The head of the lists of a workspace, with their tabs: categories, kinds, own fields, review points, intervals and
 * duties to check.
 */
export function ListsHead({ workspaceId, current, sub, actions }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("category.lists")} sub={sub ?? t("category.lists_text")} actions={actions} />
      <Tabs
        label={t("category.lists")}
        className="mt-4"
        items={[
          { to: paths.lists(workspaceId), label: t("object.categories"), current: current === "categories" },
          { to: paths.kinds(workspaceId), label: t("kind.titles"), current: current === "kinds" },
          { to: paths.ownFields(workspaceId), label: t("own_field.titles"), current: current === "fields" },
          {
            to: paths.reviewPoints(workspaceId),
            label: t("review_point.titles"),
            current: current === "review_points",
          },
          { to: paths.intervals(workspaceId), label: t("interval.titles"), current: current === "intervals" },
          { to: paths.dutiesToCheck(workspaceId), label: t("duty.check"), current: current === "duties" },
        ]}
      />
    </>
  );
}
