import type { ContainerView } from "@server/container/inputs";
import type { CSSProperties, ReactNode, Ref } from "react";

type Props = {
  image: ContainerView["images"][number];
  /** What the picture is of. */
  alt: string;
  /** Pins can be moved; or the next click says where one stands. */
  mode?: "moving" | "placing";
  /** Where drags, clicks and arrow keys are listened for. */
  surface?: Ref<HTMLDivElement>;
  children: ReactNode;
};

const modes = { moving: "pins-move", placing: "pins-move cursor-crosshair" };

/** A floor plan, whole in view, with pins over it. */
export function Plan({ image, alt, mode, surface, children }: Props) {
  const { width, height, file_path } = image;
  return (
    <div className="plan plan-fits" style={{ "--ratio": width > 0 && height > 0 ? width / height : 1.5 } as CSSProperties}>
      <div className={`relative ${mode ? modes[mode] : ""}`} ref={surface}>
        <img
          src={file_path}
          alt={alt}
          width={width || undefined}
          height={height || undefined}
          draggable={false}
          className="block h-auto w-full select-none dark:brightness-[0.85]"
        />
        {children}
      </div>
    </div>
  );
}
