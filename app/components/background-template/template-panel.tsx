import { Link } from "@remix-run/react";
import type { BackgroundTemplateView } from "@server/records/background-template/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { itemInWords, itemTypeIcon } from "./item-types.ts";

type Props = { containerId: string; template: BackgroundTemplateView; mayEdit: boolean };

/** A background template: its items, its example pictures, and the container it is inherited from. */
export function TemplatePanel({ containerId, template, mayEdit }: Props) {
  const { t } = useTranslation();
  const { id, title, description, items, images, inherited_from } = template;
  return (
    <section className="panel" aria-labelledby={`t-${id}`}>
      <div className="flex items-start gap-3 px-4 pb-3 pt-4 md:px-5">
        <div className="min-w-0 flex-1">
          <h2 id={`t-${id}`} className="text-lg [overflow-wrap:anywhere]">
            {title}
          </h2>
          {inherited_from ? (
            <p className="mt-0.5 flex items-center gap-1.5 text-sm text-muted">
              <Icon name="layers" />
              {inherited_from.id ? (
                <Link to={paths.backgroundTemplates(inherited_from.id)} className="link [overflow-wrap:anywhere]">
                  {t("background_template.from", { title: inherited_from.title })}
                </Link>
              ) : (
                t("background_template.from_above")
              )}
            </p>
          ) : null}
          {description ? (
            <p className="mt-1.5 whitespace-pre-line text-sm text-muted [overflow-wrap:anywhere]">{description}</p>
          ) : null}
        </div>
        {mayEdit && !inherited_from ? (
          <MoreMenu label={title} quiet>
            <MenuLink to={paths.backgroundTemplate(containerId, id)} icon="pencil">
              {t("ui.edit")}
            </MenuLink>
            <MenuLink to={paths.deleteBackgroundTemplate(containerId, id)} icon="trash-2">
              {t("ui.delete")}
            </MenuLink>
          </MoreMenu>
        ) : null}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {items.map((item, index) => (
          <li key={index} className="flex items-center gap-3 px-4 py-2.5 md:px-5">
            <Icon name={itemTypeIcon(item.type)} className="text-muted" />
            <span className="min-w-0 flex-1 text-sm font-medium [overflow-wrap:anywhere]">{item.name}</span>
            <span className="shrink-0 text-sm text-muted">{itemInWords(t, item)}</span>
          </li>
        ))}
      </ul>
      {images.length > 0 ? (
        <div className="border-t border-line px-4 py-3 md:px-5">
          <h3 className="eyebrow mb-2">{t("background_template.images")}</h3>
          <ul className="flex flex-wrap gap-2">
            {images.map(({ sha256, name, file_path }) => (
              <li key={sha256}>
                <a href={file_path} target="_blank" rel="noreferrer" className="block">
                  <img
                    src={`${file_path}?size=s`}
                    alt={name}
                    loading="lazy"
                    className="h-24 w-32 rounded-field border border-line bg-base-200 object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
