import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Tabs } from "~/ui/tabs";

type List = "categories" | "kinds" | "fields" | "review_points" | "intervals" | "duties";

/** Tabs: categories, kinds, own fields, review points, intervals and duties to check of a workspace. */
export function ListsTabs({ workspaceId, current }: { workspaceId: string; current: List }) {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t("category.lists")}
      className="mt-4"
      items={[
        { to: paths.lists(workspaceId), label: t("object.categories"), current: current === "categories" },
        { to: paths.kinds(workspaceId), label: t("kind.titles"), current: current === "kinds" },
        { to: paths.ownFields(workspaceId), label: t("own_field.titles"), current: current === "fields" },
        { to: paths.reviewPoints(workspaceId), label: t("review_point.titles"), current: current === "review_points" },
        { to: paths.intervals(workspaceId), label: t("interval.titles"), current: current === "intervals" },
        { to: paths.dutiesToCheck(workspaceId), label: t("duty.check"), current: current === "duties" },
      ]}
    />
  );
}
