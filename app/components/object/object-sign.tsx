import { type IconCode, iconCodes } from "@server/records/object/icon-codes";
import { EquipmentIcon } from "~/ui/equipment-icon";

const isIconCode = (code: string | null): code is IconCode => iconCodes.includes(code as IconCode);

/** The icon of an object on a tile; a parcel when it has none. */
export function ObjectSign({ icon, className = "size-9" }: { icon: string | null; className?: string }) {
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-field border border-line bg-base-200 text-muted ${className}`}
      aria-hidden="true"
    >
      <EquipmentIcon code={isIconCode(icon) ? icon : "package"} />
    </span>
  );
}
