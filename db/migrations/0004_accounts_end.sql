ALTER TABLE "workspaces" DROP CONSTRAINT "workspaces_owner_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "workspaces" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_points_created_by_index" ON "action_points" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "action_points_solved_by" ON "action_points" USING btree ("solved_by") WHERE solved_by is not null;--> statement-breakpoint
CREATE INDEX "containers_user_id_index" ON "containers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deletions_deleted_by_index" ON "deletions" USING btree ("deleted_by");--> statement-breakpoint
CREATE INDEX "events_user_id_workspace_id_index" ON "events" USING btree ("user_id","workspace_id");--> statement-breakpoint
CREATE INDEX "events_impersonator" ON "events" USING btree ("impersonator_id","at") WHERE impersonator_id is not null;--> statement-breakpoint
CREATE INDEX "files_created_by_index" ON "files" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "invitations_email_index" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_invited_by_index" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "objects_user_id_index" ON "objects" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_created_by_index" ON "reports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "workspaces_owner_id_index" ON "workspaces" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_owned" CHECK (owner_id is not null or deleted_at is not null);