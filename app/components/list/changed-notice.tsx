import { Form, Link, useLocation } from "@remix-run/react";
import type { ActView } from "@server/moving/many/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { LeftAlone } from "./chosen-rows.tsx";

const NAMED = 5;

/** Says above a list what was done with many of its rows, and which stayed as they were; with a button to take it back. */
export function ChangedNotice({ changed }: { changed: ActView | "none" | null }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  if (!changed) return null;
  if (changed === "none")
    return (
      <Notice tone="soon" role="status" className="mt-4">
        {t("many.nothing_chosen")}
      </Notice>
    );
  const { workspace_id, batch, noun, act, undone, refusal } = changed;
  const { count, left, left_count } = undone ?? changed;
  return (
    <Notice
      tone={count > 0 ? "valid" : "soon"}
      role="status"
      className="mt-4"
      action={
        refusal ? null : (
          <Form method="post" action={paths.changedMany(workspace_id, batch)}>
            <input type="hidden" name="list" value={pathname + search} />
            <button type="submit" className="btn btn-sm max-md:btn-md">
              <Icon name="undo-2" />
              {t("many.undo.verb")}
            </button>
          </Form>
        )
      }
    >
      <p>{undone ? t(`many.undo.did.${noun}`, { count }) : t(`many.did.${noun}.${act}`, { count })}</p>
      <LeftAlone count={left_count} left={left} most={NAMED} />
      {left_count > NAMED ? (
        <Link to={paths.changedMany(workspace_id, batch)} className="link text-sm tap">
          {t("many.see_all")}
        </Link>
      ) : null}
    </Notice>
  );
}
