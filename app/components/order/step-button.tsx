import { Icon } from "~/ui/icon";

type Props = { by: -1 | 1; word: string; disabled: boolean };

/** Moves a row by one place; the form says which row. */
export function StepButton({ by, word, disabled }: Props) {
  return (
    <button
      type="submit"
      name="by"
      value={by}
      className="btn btn-ghost btn-square"
      aria-label={word}
      title={word}
      disabled={disabled}
    >
      <Icon name={by === -1 ? "arrow-up" : "arrow-down"} />
    </button>
  );
}
