import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

/** Previous and next buttons, fixed at the bottom of the screen; on the last part "next" becomes "finish". */
export function BottomBar({ first, last, scripts }: { first: boolean; last: boolean; scripts: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="bottom-bar no-print fixed inset-x-0 bottom-0 z-20 border-t border-line bg-base-100 pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex max-w-3xl gap-2 px-4 py-3">
        {first ? null : (
          <button type="submit" name="do" value="previous" className="btn h-12 flex-1">
            <Icon name="arrow-left" />
            {t("ui.previous")}
          </button>
        )}
        {last ? (
          <>
            {scripts ? null : (
              <button type="submit" name="do" value="stay" className="btn h-12 flex-1">
                {t("ui.save")}
              </button>
            )}
            <button type="submit" name="do" value="finish" className="btn btn-primary h-12 flex-[2]">
              <Icon name="check" />
              {t("answer.finish")}
            </button>
          </>
        ) : (
          <button type="submit" name="do" value="next" className="btn btn-primary h-12 flex-[2]">
            {t("answer.on")}
            <Icon name="arrow-right" />
          </button>
        )}
      </div>
    </div>
  );
}
