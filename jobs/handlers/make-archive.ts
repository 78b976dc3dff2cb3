import { makeArchive as make } from "@server/archive/make";
import { contracts, type Handler } from "../contracts.ts";

/** All that is kept of somebody, in one file. */
export const makeArchive: Handler<"archive.make"> = ({ userId, archiveId }, { attempt }) =>
  make({ userId, archiveId }, attempt >= contracts["archive.make"].attempts);
