import { useTranslation } from "react-i18next";
import { ObjectLabel } from "~/components/object/object-label";
import { trailTo } from "~/components/object/trail";
import { PageHead } from "~/ui/page-head";
import type { PageData } from "./route.tsx";

/** The heading of the object: its name and its path. */
export function ObjectHead(page: PageData) {
  const { t } = useTranslation();
  const { workspace_id, object, path } = page;
  const { title, subtitle, display_code, color_code } = object;
  const place = path[path.length - 1];
  return (
    <PageHead
      trail={trailTo(t, workspace_id, path)}
      here={display_code || title}
      title={title}
      sub={
        <span className="dots">
          {[
            display_code ? <ObjectLabel key="code" code={display_code} color={color_code} /> : null,
            subtitle || null,
            place?.title === subtitle ? null : place?.title,
          ]
            .filter(Boolean)
            .map((part, index) => (
              <span key={index} className="[overflow-wrap:anywhere]">
                {part}
              </span>
            ))}
        </span>
      }
    />
  );
}
