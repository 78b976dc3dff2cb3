import { useTranslation } from "react-i18next";
import { CheckboxGroup, RadioGroup } from "~/ui/choices";

type Props = {
  everywhere?: boolean;
  /** The workspaces to choose from, and the ids of those chosen. */
  workspaces: { id: string; name: string }[];
  chosen?: string[];
};

/** The workspaces that get a file of the platform's library: all, or the chosen ones. */
export function RecipientFields({ everywhere = true, workspaces, chosen = [] }: Props) {
  const { t } = useTranslation();
  return (
    <div className="group/whom grid gap-4">
      <RadioGroup
        name="global"
        label={t("library.for_whom")}
        options={[
          { value: "true", label: t("library.for_all") },
          { value: "false", label: t("library.for_some"), hint: t("library.for_some_hint") },
        ]}
        defaultValue={String(everywhere)}
      />
      <div className="max-h-72 overflow-y-auto rounded-field border border-line p-3 group-has-[[name=global][value=true]:checked]/whom:hidden">
        <CheckboxGroup
          name="workspaces"
          label={t("library.workspaces")}
          options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={chosen}
        />
      </div>
    </div>
  );
}
