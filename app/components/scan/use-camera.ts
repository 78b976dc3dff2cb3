import { type RefObject, useEffect, useRef, useState } from "react";

/** Why there is no picture; `on`: there is. */
export type CameraState = "starting" | "on" | "refused" | "absent" | "in_use" | "failed";
/** A lamp beside the camera. TypeScript knows neither of these. */
type Lamp = { torch?: boolean };

const states: Record<string, CameraState> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "absent",
  OverconstrainedError: "absent",
  NotReadableError: "in_use",
  AbortError: "in_use",
};

/**
 * Shows the camera at the back in `video` as long as the page is in view: it stops when the page is hidden or left, and
 * starts again. `torch`: whether its lamp is on; null: it has none. `again`: asks for it once more.
 */
export function useCamera(video: RefObject<HTMLVideoElement>) {
  const [state, setState] = useState<CameraState>("starting");
  const [torch, setTorch] = useState<boolean | null>(null);
  const [tries, setTries] = useState(0);
  const track = useRef<MediaStreamTrack>();

  useEffect(() => {
    let turn = 0; // what was asked for before the last stop comes too late
    const stop = () => {
      turn++;
      track.current?.stop();
      track.current = undefined;
      setTorch(null);
    };
    const start = async () => {
      const mine = ++turn;
      setState("starting");
      try {
        if (!navigator.mediaDevices?.getUserMedia) return setState("absent");
        const stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } },
        });
        const [camera] = stream.getVideoTracks();
        if (mine !== turn || !video.current || !camera) {
          for (const each of stream.getTracks()) each.stop();
          return;
        }
        track.current = camera;
        camera.onended = () => setState("in_use"); // another program took it
        video.current.srcObject = stream;
        await video.current.play();
        if (mine !== turn) return;
        setTorch((camera.getCapabilities?.() as Lamp | undefined)?.torch ? false : null);
        setState("on");
      } catch (error) {
        if (mine === turn) setState(states[(error as DOMException).name] ?? "failed");
      }
    };
    const onVisibility = () => (document.hidden ? stop() : void start());
    if (!document.hidden) void start();
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", stop);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", stop);
    };
  }, [tries, video]);

  const switchTorch = async () => {
    const on = !torch;
    const lamp: Lamp = { torch: on };
    await track.current?.applyConstraints({ advanced: [lamp as MediaTrackConstraintSet] }).then(
      () => setTorch(on),
      () => setTorch(null),
    );
  };
  return { state, torch, switchTorch, again: () => setTries((before) => before + 1) };
}
