import { sendAllWaiting } from "@server/invitation/send-waiting";
import type { Handler } from "../contracts.ts";

/** Invitations for which there was no room on the days before. */
export const sweepInvitations: Handler<"sweep.invitations"> = () => sendAllWaiting();
