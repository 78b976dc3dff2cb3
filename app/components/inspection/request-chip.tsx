import type { RequestLine } from "@server/inspection/request/inputs";
import { useTranslation } from "react-i18next";
import { Chip } from "~/ui/chip";
import type { Tone } from "~/ui/state";
import { Day } from "~/ui/time";

const tones: Record<RequestLine["state"], Tone> = {
  asked: "none",
  planned: "soon",
  done: "valid",
  ended: "bad",
  withdrawn: "none",
};

/** How a request stands; of one that is planned also the day. */
export function RequestChip({ state, proposed_on }: Pick<RequestLine, "state" | "proposed_on">) {
  const { t } = useTranslation();
  return (
    <Chip tone={tones[state]}>
      {t(`inspection.state.${state}`)}
      {state === "planned" ? (
        <>
          {" "}
          <Day value={proposed_on} />
        </>
      ) : null}
    </Chip>
  );
}
