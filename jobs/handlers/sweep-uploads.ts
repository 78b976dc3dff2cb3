import { removeAbandoned } from "@server/uploads";

/** Uploads that a killed process left on this machine. */
export const sweepUploads = () => removeAbandoned();
