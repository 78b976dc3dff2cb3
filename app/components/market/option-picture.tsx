import { Icon } from "~/ui/icon";

type Props = { option: { type: "container" | "workspace"; picture: string | null }; className?: string };

/** The picture of an option, or an icon. Decorative: its name is shown below it. */
export function OptionPicture({ option: { type, picture }, className = "" }: Props) {
  const shape = `aspect-[16/9] w-full border-b border-line ${className}`;
  return picture ? (
    <img src={picture} alt="" className={`${shape} object-cover`} loading="lazy" />
  ) : (
    <span
      className={`${shape} relative grid place-items-center overflow-hidden bg-accent-soft text-accent-ink`}
      aria-hidden="true"
    >
      <span className="graph-paper absolute inset-0 opacity-60" />
      <span className="relative grid size-14 place-items-center rounded-box border border-accent-line bg-base-100 shadow-1">
        <Icon name={type === "container" ? "layers" : "package"} large />
      </span>
    </span>
  );
}
