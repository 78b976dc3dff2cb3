import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty } from "~/ui/empty";
import type { loader } from "./route.tsx";

/** Shown while the container is empty: what to add and how; to users who may only read, whom to ask. */
export function ContainerEmpty() {
  const { t } = useTranslation();
  const { container, may } = useLoaderData<typeof loader>();
  const { id, title } = container;
  return (
    <div className="mt-5">
      <Empty
        title={t("container.empty_title", { title })}
        drawing="plan"
        actions={
          may.create_object ? (
            <>
              <Action to={paths.newObject(id)} icon="plus">
                {t("container.add_object")}
              </Action>
              <Action to={`${paths.editContainer(id)}#images`} icon="image-up">
                {t("container.floor_plan_add")}
              </Action>
            </>
          ) : undefined
        }
        other={
          may.create_container ? (
            <>
              {t("container.empty_divide")}{" "}
              <Link to={paths.newContainer(id)} className="link text-primary">
                {t("container.empty_divide_link")}
              </Link>
            </>
          ) : undefined
        }
      >
        {t(may.create_object ? "container.empty_text" : "container.empty_reader")}
      </Empty>
    </div>
  );
}
