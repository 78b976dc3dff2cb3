import { type IconCode, iconCodes } from "@server/records/object/icon-codes";
import { EquipmentIcon } from "~/ui/equipment-icon";

const known = (code: string | null): code is IconCode => iconCodes.includes(code as IconCode);

/** The drawing chosen for an object, on its tile; a parcel where none was chosen. */
export function ObjectSign({ icon, className = "size-9" }: { icon: string | null; className?: string }) {
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-field border border-line bg-base-200 text-muted ${className}`}
      aria-hidden="true"
    >
      <EquipmentIcon code={known(icon) ? icon : "package"} />
    </span>
  );
}
