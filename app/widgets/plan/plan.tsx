import type { ContainerView } from "@server/container/inputs";
import type { CSSProperties, ReactNode, Ref } from "react";

type Props = {
  image: ContainerView["images"][number];
  /** What the picture is of. */
  alt: string;
  placing?: boolean;
  /** Where drags, clicks and arrow keys are listened for. */
  surface?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** A floor plan, whole in view, with pins over it. */
export function Plan({ image, alt, placing, surface, children }: Props) {
  const { width, height, file_path } = image;
  return (
    <div className="plan plan-fits" style={{ "--ratio": width > 0 && height > 0 ? width / height : 1.5 } as CSSProperties}>
      <div className={`relative ${placing ? "cursor-crosshair" : ""}`} ref={surface}>
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
