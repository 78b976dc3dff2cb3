import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { connectDrive, consentTo } from "./connect.ts";
import { DriveName } from "./contract.ts";
import { offeredDrives } from "./drives.ts";
import { importFromDrive } from "./import.ts";
import { DriveConnected, DriveConsent, DrivePage, DriveQuery, DriveReturn, TakenFromDrive } from "./inputs.ts";
import { drivePage } from "./page.ts";

export const driveRouter = router({
  offered: signedIn.output(z.array(DriveName)).query(() => offeredDrives()),
  consent: signedIn
    .input(DriveConsent)
    .output(z.object({ url: z.string() }))
    .query(({ ctx, input }) => consentTo(ctx.actor, input.id, input.drive)),
  connect: signedIn
    .input(DriveReturn)
    .output(DriveConnected)
    .mutation(({ ctx, input }) => connectDrive(ctx.actor, input.state, input.code)),
  page: signedIn
    .input(DriveQuery)
    .output(DrivePage)
    .query(({ ctx, input }) => drivePage(ctx.actor, input)),
  take: signedIn
    .input(TakenFromDrive)
    .output(z.object({ ids: z.array(z.string()) }))
    .mutation(({ ctx, input }) => importFromDrive(ctx.actor, input)),
});
