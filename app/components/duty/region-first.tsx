import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";

/** Says that rules differ by region, and leads to where the region of a place is chosen. */
export function RegionFirst({ places }: { places: readonly { id: string; title: string }[] }) {
  const { t } = useTranslation();
  return (
    <Notice tone="soon" title={t("duty.region_first")} className="mt-5">
      <p>{t("duty.region_first_text")}</p>
      {places.length > 0 ? (
        <ul className="mt-1">
          {places.map(({ id, title }) => (
            <li key={id}>
              <Link to={`${paths.editContainer(id)}#region`} className="link [overflow-wrap:anywhere] tap">
                {t("duty.region_of", { title })}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("duty.region_ask")}</p>
      )}
    </Notice>
  );
}
