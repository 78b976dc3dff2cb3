import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Facts } from "~/ui/panel";
import { Tag } from "~/ui/tag";
import { useFacts } from "./facts.tsx";
import { NoPicture, Pictures } from "./pictures.tsx";
import type { PageData } from "./route.tsx";

/** The pictures, facts and tags of the object. */
export function DetailsPanel(page: PageData) {
  const { t } = useTranslation();
  const { workspace_id, object, may } = page;
  const facts = useFacts(page);
  const hasAllAbove = object.images.length > 0 && object.tags.length === 0; // on a phone
  return (
    <section
      id="details"
      className={`panel scroll-mt-20 overflow-hidden ${hasAllAbove ? "max-lg:hidden print:block" : ""}`}
      aria-label={t("object.details")}
    >
      {object.images.length > 0 ? <Pictures object={object} /> : <NoPicture object={object} mayEdit={may.edit} />}
      {facts.length > 0 ? <Facts facts={facts} className="max-lg:hidden print:grid" /> : null}
      {object.tags.length > 0 ? (
        <div className="flex flex-wrap gap-1.5 border-t border-line px-4 py-3.5 md:px-5">
          <h3 className="sr-only">{t("object.tags")}</h3>
          {object.tags.map((tag) => (
            <Tag key={tag} to={paths.objects(workspace_id, { tag })}>
              {tag}
            </Tag>
          ))}
        </div>
      ) : null}
    </section>
  );
}
