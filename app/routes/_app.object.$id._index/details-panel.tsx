import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Tag } from "~/ui/tag";
import { Acts } from "./act.tsx";
import { ObjectFacts } from "./facts.tsx";
import { Pictures } from "./pictures.tsx";
import type { PageData } from "./route.tsx";

/** The facts, pictures and tags of the object, and what is done with it. */
export function DetailsPanel(page: PageData) {
  const { t } = useTranslation();
  const { workspace_id, object, may } = page;
  return (
    <section
      id="details"
      className="panel mt-4 scroll-mt-20 p-4 max-md:mt-3 max-md:flex max-md:flex-col md:flex md:items-start md:gap-5 md:px-5"
      aria-label={t("object.details")}
    >
      <Pictures object={object} />
      <div className="min-w-0 flex-1">
        <ObjectFacts {...page} />
        {object.tags.length > 0 ? (
          <div className="mt-3 flex flex-wrap gap-1.5">
            <h2 className="sr-only">{t("object.tags")}</h2>
            {object.tags.map((tag) => (
              <Tag key={tag} to={paths.objects(workspace_id, { tag })}>
                {tag}
              </Tag>
            ))}
          </div>
        ) : null}
        {object.images.length === 0 && may.edit ? (
          <Link
            to={`${paths.editObject(object.id)}#pictures`}
            className="no-print link link-hover mt-2 inline-flex min-h-6 items-center gap-1.5 text-sm text-muted tap"
          >
            <Icon name="image-plus" />
            {t("object.add_picture")}
          </Link>
        ) : null}
      </div>
      <Acts {...page} />
    </section>
  );
}
