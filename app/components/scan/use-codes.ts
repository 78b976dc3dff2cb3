import { type RefObject, useEffect, useRef } from "react";
import { openReader, type Reader } from "./reader.ts";

/** From the first code on: what else comes into view counts as seen with it. */
const GATHERING_MS = 400;
const PAUSE_MS = 80;
/** Pixels along a side of what is read: enough for a code of 25 mm at arm's length. */
const SIDE = 1080;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Looks for codes in the middle square of a video, which is what the page shows, while `isOn`; then tells once what it
 * saw. `onFailed`: there is no reader.
 */
export function useCodes(
  video: RefObject<HTMLVideoElement>,
  isOn: boolean,
  { onSeen, onFailed }: { onSeen: (codes: string[]) => void; onFailed: () => void },
): void {
  const tell = useRef({ onSeen, onFailed });
  tell.current = { onSeen, onFailed };
  useEffect(() => {
    if (!isOn) return;
    let over = false;
    let reader: Reader | undefined;
    const watch = async () => {
      reader = await openReader();
      const picture = document.createElement("canvas");
      const seen = new Set<string>();
      for (let first = 0; !over && (first === 0 || performance.now() - first < GATHERING_MS); ) {
        if (draw(video.current, picture))
          for (const code of await reader.read(picture)) if (code.trim()) seen.add(code);
        if (seen.size > 0) first ||= performance.now();
        await pause(PAUSE_MS);
      }
      if (!over) tell.current.onSeen([...seen]);
    };
    watch()
      .catch(() => over || tell.current.onFailed())
      .finally(() => reader?.close());
    return () => {
      over = true;
      reader?.close();
    };
  }, [isOn, video]);
}

/** Draws the middle square of the video; false while it shows nothing. */
function draw(video: HTMLVideoElement | null, picture: HTMLCanvasElement): boolean {
  if (!video?.videoWidth) return false;
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  picture.width = picture.height = Math.min(side, SIDE);
  picture
    .getContext("2d", { willReadFrequently: true })!
    .drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, picture.width, picture.height);
  return true;
}
