import { canHoldStamp } from "@server/records/signature/kinds";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SignaturePad } from "~/components/signature/pad";
import { PlaceFields } from "~/components/signature/place-fields";
import { ReadingTime } from "~/components/signature/reading-time";
import { RadioGroup } from "~/ui/choices";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { asText, useFormState } from "~/ui/form-state";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { useScripts } from "~/ui/use-scripts";
import type { Data } from "./route.tsx";

/** The signer's name, the signature, and its place on the document. */
export function SignForm({ file, person, reading }: Data) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const [drawn, setDrawn] = useState(false);
  return (
    <Panel title={t("signature.sign")} id="sign" className="scroll-mt-20">
      <Form encType="multipart/form-data" defaultValue={person} className="grid grid-cols-1 gap-5 p-4 md:p-5">
        <Opened reading={reading} sha256={file.sha256} />
        <ReadingTime />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            name="first_name"
            label={t("signature.first_name")}
            autoComplete="given-name"
            maxLength={100}
            required
          />
          <TextField
            name="last_name"
            label={t("signature.last_name")}
            autoComplete="family-name"
            maxLength={100}
            required
          />
        </div>
        <TextField name="company" label={t("signature.company")} autoComplete="organization" maxLength={200} optional />
        <TextField name="ref" label={t("signature.ref")} hint={t("signature.ref_hint")} maxLength={100} optional />
        <SignaturePad name="signature" label={t("signature.draw")} onDrawn={setDrawn} />
        {drawn ? null : (
          <TextField
            name="typed"
            label={t(scripts ? "signature.typed" : "signature.typed_plain")}
            autoComplete="off"
            maxLength={100}
          />
        )}
        {canHoldStamp(file) ? (
          <div className="group/where grid grid-cols-1 gap-4">
            <RadioGroup
              name="where"
              label={t("signature.where")}
              defaultValue="added"
              boxed
              options={[
                { value: "added", label: t("signature.where_added"), hint: t("signature.where_added_hint") },
                { value: "page", label: t("signature.where_page") },
              ]}
            />
            <div className="hidden group-has-[input[value=page]:checked]/where:block">
              <PlaceFields file={file} />
            </div>
          </div>
        ) : (
          <p className="text-sm text-muted">{t("signature.cover_only")}</p>
        )}
        <p className="text-sm text-muted">{t("signature.declare")}</p>
        <SubmitButton icon="signature" className="w-full">
          {t("signature.sign")}
        </SubmitButton>
        <UnsavedGuard />
      </Form>
    </Panel>
  );
}

/** When the document was opened; kept after an error, unless the document has changed since. */
function Opened({ reading, sha256 }: { reading: string; sha256: string | null }) {
  const { value, returned } = useFormState();
  const before = asText(value("reading"));
  const isSame = before.split(".")[1] === (sha256 ?? "link");
  return <input type="hidden" name="reading" value={returned && isSame ? before : reading} />;
}
