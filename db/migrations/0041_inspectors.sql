CREATE TYPE "public"."grant_role" AS ENUM('admin', 'inspector', 'guest');--> statement-breakpoint
-- the check compares the role with text until then
ALTER TABLE "grants" DROP CONSTRAINT "grants_owner_is_admin";--> statement-breakpoint
ALTER TABLE "grants" ALTER COLUMN "role" SET DATA TYPE "public"."grant_role" USING "role"::"public"."grant_role";--> statement-breakpoint
ALTER TABLE "invitation_containers" ALTER COLUMN "role" SET DATA TYPE "public"."grant_role" USING "role"::"public"."grant_role";--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "invitation_containers" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "is_external" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "grants_ends_on" ON "grants" USING btree ("ends_on") WHERE ends_on is not null;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_owner_is_admin" CHECK (role = 'admin' or not is_owner);--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_inspector_ends" CHECK ((role = 'inspector') = (ends_on is not null));--> statement-breakpoint
ALTER TABLE "invitation_containers" ADD CONSTRAINT "invitation_containers_inspector_ends" CHECK ((role = 'inspector') = (ends_on is not null));