import { sweepTrash as sweep } from "@server/deletion/sweep";

/** What was in the trash for thirty days, and bytes that nothing refers to any more. */
export const sweepTrash = () => sweep();
