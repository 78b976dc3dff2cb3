import { Icon } from "~/ui/icon";
import { type EquipmentIcon, equipmentIcons } from "~/ui/icon-names";

const known = (code: string | null): code is EquipmentIcon => equipmentIcons.includes(code as EquipmentIcon);

/** The drawing chosen for an object, on its tile; a parcel where none was chosen. */
export function ObjectSign({ icon, className = "size-9" }: { icon: string | null; className?: string }) {
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-field border border-line bg-base-200 text-muted ${className}`}
      aria-hidden="true"
    >
      <Icon name={known(icon) ? icon : "package"} large />
    </span>
  );
}
