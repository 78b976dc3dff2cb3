import { query } from "~/web/address";

/** What few pages link to; `paths` is loaded with every page. */
export const stickerPaths = {
  /** A new machine, made at the machine: with a sticker that no object has yet, or a serial number. */
  newMachine: (known: { workspace?: string; sticker?: string; serial?: string }) => `/scan/new${query(known)}`,
  /** Gives a sticker to an object that exists. */
  attach: (sticker: string) => `/scan/attach${query({ sticker })}`,
  all: (workspaceId: string) => `/workspaces/${workspaceId}/stickers`,
  sheets: (workspaceId: string, batch: string) => `/workspaces/${workspaceId}/stickers/${batch}`,
} as const;
