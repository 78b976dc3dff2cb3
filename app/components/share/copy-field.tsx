import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";

type Props = {
  label: string;
  value: string;
  id: string;
  /** Focuses the field at once. */
  focus?: boolean;
};

/** A read-only text to copy: a click selects it; with scripts a button copies it. */
export function CopyField({ label, value, id, focus }: Props) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);
  const copy = async () => {
    await navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => field.current?.select(), // no permission: selects it for Ctrl+C
    );
  };
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          ref={field}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="input num min-w-0 flex-1 text-sm touch:h-11"
        />
        {scripts ? (
          <button type="button" className="btn touch:h-11" onClick={copy} aria-label={`${t("share.copy")}: ${label}`}>
            <Icon name={copied ? "check" : "copy"} />
            <span className="max-sm:sr-only">{t(copied ? "share.copied" : "share.copy")}</span>
          </button>
        ) : null}
      </div>
      <span role="status" className="sr-only">
        {copied ? t("share.copied") : ""}
      </span>
    </div>
  );
}
