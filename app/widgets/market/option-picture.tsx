import { Icon } from "~/ui/icon";

type Props = { option: { type: "container" | "workspace"; picture: string | null }; className?: string };

/** What the market shows of it; a quiet sign where it has no picture. Says nothing: its name stands below. */
export function OptionPicture({ option: { type, picture }, className = "" }: Props) {
  const shape = `aspect-[16/9] w-full border-b border-line ${className}`;
  return picture ? (
    <img src={picture} alt="" className={`${shape} object-cover`} loading="lazy" />
  ) : (
    <span className={`${shape} grid place-items-center bg-base-200 text-muted`} aria-hidden="true">
      <Icon name={type === "container" ? "layers" : "package"} large />
    </span>
  );
}
