import type { MarketOption, PreviewContainer } from "@server/billing/market/inputs";
import { useTranslation } from "react-i18next";
import { BoardPreview } from "~/components/market/board-preview";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PhoneNotice } from "~/ui/phone-notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { Trail } from "~/ui/trail";

type Props = {
  workspace_id: string;
  option: MarketOption;
  containers: PreviewContainer[];
  templates: { id: string; title: string; questions: number }[];
  isFirst: boolean;
};

/** A preview of an example board, with the button to add it. */
export function ExampleBoard({ workspace_id, isFirst, ...preview }: Props) {
  const { t } = useTranslation();
  const { id, market_name, price, had } = preview.option;
  const back = paths.newBoard(workspace_id);
  return (
    <SimpleFrame step={isFirst ? { now: 3, of: 5 } : undefined} wide>
      <Trail steps={[{ to: back, label: t("onboarding.board.title") }]} here={market_name} />
      <h1 className="mt-2 mb-5 text-3xl [overflow-wrap:anywhere]">{market_name}</h1>
      <BoardPreview {...preview} />
      {price === 0 && ["due", "gone", null].includes(had) ? (
        <>
          <PhoneNotice what="board" className="mt-5" />
          <Form className="mt-5 grid grid-cols-1 gap-4 max-md:hidden">
            <input type="hidden" name="workspace_id" value={workspace_id} />
            <input type="hidden" name="example" value={id} />
            <div className="panel p-4 md:p-6">
              <TextField
                name="title"
                label={t("onboarding.board.name")}
                hint={t("market.name_hint")}
                optional
                maxLength={200}
              />
            </div>
            <FormActions cancel={back}>
              <SubmitButton>{t("market.begin_with")}</SubmitButton>
            </FormActions>
          </Form>
        </>
      ) : null}
    </SimpleFrame>
  );
}
