import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

type Props = { links: { count: number; may_see: boolean }; to: string };

/** Before a person is removed: their shares stay valid, with a link to withdraw them. */
export function LinksStay({ links: { count, may_see }, to }: Props) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <p className="mt-1">
      {t("share.stay_open", { count })}{" "}
      {may_see ? (
        <Link to={to} className="link">
          {t("share.to_withdraw")}
        </Link>
      ) : null}
    </p>
  );
}
