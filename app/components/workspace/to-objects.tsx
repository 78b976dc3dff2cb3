import type { HelpPage } from "@i18n/help-pages";
import { useTranslation } from "react-i18next";
import { HowLink } from "~/components/help/how-link";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty } from "~/ui/empty";

type Props = { workspaceId: string; title: string; text: string; drawing?: "file"; help: HelpPage };

/** An empty list that fills from the pages of objects, with a link to them. */
export function ToObjects({ workspaceId, title, text, drawing, help }: Props) {
  const { t } = useTranslation();
  return (
    <div className="mt-5">
      <Empty
        title={title}
        drawing={drawing}
        other={<HowLink page={help} />}
        actions={
          <Action to={paths.objects(workspaceId)} kind="primary">
            {t("report.to_objects")}
          </Action>
        }
      >
        {text}
      </Empty>
    </div>
  );
}
