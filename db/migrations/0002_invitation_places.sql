ALTER TABLE "invitations" DROP CONSTRAINT "invitations_container_fk";
--> statement-breakpoint
DROP INDEX "invitations_workspace_id_container_id_index";--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "container_id";--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "container_role";