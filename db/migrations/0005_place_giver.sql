-- the wall hides rows from the owner too; wall.sql builds it up again after the migrations
ALTER TABLE "invitations" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "invitation_containers" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "invitation_groups" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "invitation_containers" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "invitation_groups" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "invitation_containers" ADD CONSTRAINT "invitation_containers_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_groups" ADD CONSTRAINT "invitation_groups_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_containers_given_by_index" ON "invitation_containers" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "invitation_groups_given_by_index" ON "invitation_groups" USING btree ("given_by");
--> statement-breakpoint
UPDATE "invitation_containers" p SET given_by = i.invited_by FROM "invitations" i WHERE (i.workspace_id, i.id) = (p.workspace_id, p.invitation_id);
--> statement-breakpoint
UPDATE "invitation_groups" p SET given_by = i.invited_by FROM "invitations" i WHERE (i.workspace_id, i.id) = (p.workspace_id, p.invitation_id);
