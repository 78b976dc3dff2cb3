import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { type CameraState, useCamera } from "./use-camera.ts";
import { useCodes } from "./use-codes.ts";

/** The camera in a square. What it sees is found at once; of several codes one is chosen. Needs scripts. */
export function Finder({ onFound }: { onFound: (code: string) => void }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const [choices, setChoices] = useState<string[]>([]);
  const [isFound, setFound] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const find = (text: string) => {
    setFound(true);
    onFound(text);
  };
  const isReading = camera.state === "on" && choices.length === 0 && !isFound && !hasFailed;
  useCodes(video, isReading, {
    onFailed: () => setFailed(true),
    onSeen: (codes) => {
      navigator.vibrate?.(60);
      if (codes.length === 1) find(codes[0]!);
      else setChoices(codes);
    },
  });
  return (
    <div className="mt-4 noscript:hidden">
      <div className="relative aspect-square overflow-hidden rounded-box border border-line bg-base-300">
        <video ref={video} muted playsInline className="size-full object-cover" aria-label={t("scan.picture")} />
        {camera.state === "on" && !hasFailed ? (
          <>
            <span
              className="absolute inset-[14%] rounded-box border-2 border-white/90 shadow-[0_0_0_100vmax_rgb(0_0_0/0.25)]"
              aria-hidden="true"
            />
            <p className="sr-only" role="status">
              {t(isFound ? "scan.found" : "scan.looking")}
            </p>
            {camera.torch === null ? null : (
              <button
                type="button"
                className="btn absolute bottom-3 right-3 size-14"
                aria-pressed={camera.torch}
                aria-label={t("scan.torch")}
                onClick={() => void camera.switchTorch()}
              >
                <Icon name="flashlight" large />
              </button>
            )}
          </>
        ) : (
          <NoPicture state={hasFailed ? "no_reader" : camera.state} again={camera.again} />
        )}
      </div>
      {choices.length > 1 ? (
        <Panel title={t("scan.choose")} className="mt-4">
          <ul className="divide-y divide-line">
            {choices.map((text) => (
              <li key={text}>
                <button
                  type="button"
                  className="num flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left [overflow-wrap:anywhere] hover:bg-base-200"
                  onClick={() => find(text)}
                >
                  <Icon name="scan-qr-code" className="text-muted" />
                  <span className="min-w-0 flex-1">{text}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className="border-t border-line p-4">
            <button type="button" className="btn h-14 w-full" onClick={() => setChoices([])}>
              {t("scan.again")}
            </button>
          </div>
        </Panel>
      ) : null}
    </div>
  );
}

const why = {
  starting: "scan.camera.starting",
  refused: "scan.camera.refused",
  absent: "scan.camera.absent",
  in_use: "scan.camera.in_use",
  failed: "scan.camera.failed",
  no_reader: "scan.camera.no_reader",
} as const;

type NoPictureProps = { state: Exclude<CameraState, "on"> | "no_reader" | "on"; again: () => void };

/** Says in words why there is no picture; the field below is the other way. */
function NoPicture({ state, again }: NoPictureProps) {
  const { t } = useTranslation();
  if (state === "on") return null;
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-base-200 p-6 text-center">
      <Icon name="camera" className="size-10 text-muted" />
      <p role="status">{t(why[state])}</p>
      {state === "starting" || state === "no_reader" ? null : (
        <button type="button" className="btn h-14" onClick={again}>
          <Icon name="refresh-cw" />
          {t("scan.camera.again")}
        </button>
      )}
    </div>
  );
}
