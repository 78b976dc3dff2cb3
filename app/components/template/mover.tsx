import { Form } from "@remix-run/react";
import { Icon } from "~/ui/icon";

type Props = { values: Record<string, string>; to: number; up: boolean; isDisabled: boolean; label: string };

/** A button that moves a row by one place; works without scripts. */
export function Mover({ values, to, up, isDisabled, label }: Props) {
  return (
    <Form method="post" preventScrollReset replace>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        name="position"
        value={to}
        disabled={isDisabled}
        title={label}
        aria-label={label}
        className="btn btn-ghost btn-square btn-sm touch:size-11"
      >
        <Icon name={up ? "chevron-up" : "chevron-down"} />
      </button>
    </Form>
  );
}
