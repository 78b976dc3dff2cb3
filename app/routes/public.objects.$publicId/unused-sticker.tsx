import { Link } from "@remix-run/react";
import type { PublicSticker } from "@server/records/sticker/public";
import { useTranslation } from "react-i18next";
import { PublicFrame } from "~/frame/public-frame";
import { paths } from "~/paths/paths";
import { stickerPaths } from "~/paths/stickers";
import { Icon } from "~/ui/icon";

/** A sticker that no machine has yet: it says so to anybody, and leads members of its workspace to making one. */
export function UnusedSticker({
  public_id,
  workspace,
  is_member,
  is_signed_in,
}: PublicSticker & { is_signed_in: boolean }) {
  const { t } = useTranslation();
  const making = stickerPaths.newMachine({ sticker: public_id });
  return (
    <PublicFrame name={workspace.name} color={workspace.color_code}>
      <header>
        <span className="plate tone-none mb-4 grid size-14 rounded-box" aria-hidden="true">
          <Icon name="qr-code" className="size-7" />
        </span>
        <h1 className="answer-machine">{t("sticker.unused")}</h1>
        <p className="mt-2 text-lg text-muted">{t(is_member ? "sticker.unused_text" : "sticker.unused_public")}</p>
      </header>
      {is_member ? (
        <>
          <Link to={making} className="btn btn-primary">
            {t("sticker.new_machine")}
            <Icon name="arrow-right" />
          </Link>
          <Link to={stickerPaths.attach(public_id)} className="btn">
            {t("sticker.attach")}
          </Link>
        </>
      ) : is_signed_in ? (
        <p className="text-center text-sm text-muted">{t("sticker.not_yours")}</p>
      ) : (
        <Link
          to={`${paths.login}?next=${encodeURIComponent(making)}`}
          className="inline-flex min-h-11 items-center justify-center text-sm text-muted underline underline-offset-2"
        >
          {t("sticker.sign_in")}
        </Link>
      )}
    </PublicFrame>
  );
}
