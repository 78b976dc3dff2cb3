-- the wall hides rows from the owner too; wall.sql builds it up again after the migrations
ALTER TABLE "memberships" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "grants" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "group_members" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "action_point_resolvers" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "invitations" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "invitation_containers" (
	"workspace_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "invitation_containers_workspace_id_invitation_id_container_id_pk" PRIMARY KEY("workspace_id","invitation_id","container_id")
);
--> statement-breakpoint
CREATE TABLE "invitation_groups" (
	"workspace_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "invitation_groups_workspace_id_invitation_id_group_id_pk" PRIMARY KEY("workspace_id","invitation_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "action_point_resolvers" DROP CONSTRAINT "action_point_resolvers_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "grants" DROP CONSTRAINT "grants_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "group_members" DROP CONSTRAINT "group_members_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "is_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "sent_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "own_session_id" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "vat_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitation_containers" ADD CONSTRAINT "invitation_containers_invitation_fk" FOREIGN KEY ("workspace_id","invitation_id") REFERENCES "public"."invitations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_containers" ADD CONSTRAINT "invitation_containers_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_groups" ADD CONSTRAINT "invitation_groups_invitation_fk" FOREIGN KEY ("workspace_id","invitation_id") REFERENCES "public"."invitations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_groups" ADD CONSTRAINT "invitation_groups_group_fk" FOREIGN KEY ("workspace_id","group_id") REFERENCES "public"."groups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_containers_workspace_id_container_id_index" ON "invitation_containers" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "invitation_groups_workspace_id_group_id_index" ON "invitation_groups" USING btree ("workspace_id","group_id");--> statement-breakpoint
-- who is in a workspace no more keeps nothing in it
DELETE FROM "action_point_resolvers" r WHERE NOT EXISTS (SELECT FROM "memberships" m WHERE (m.workspace_id, m.user_id) = (r.workspace_id, r.user_id));
--> statement-breakpoint
DELETE FROM "grants" g WHERE NOT EXISTS (SELECT FROM "memberships" m WHERE (m.workspace_id, m.user_id) = (g.workspace_id, g.user_id));
--> statement-breakpoint
DELETE FROM "group_members" g WHERE NOT EXISTS (SELECT FROM "memberships" m WHERE (m.workspace_id, m.user_id) = (g.workspace_id, g.user_id));
--> statement-breakpoint
ALTER TABLE "action_point_resolvers" ADD CONSTRAINT "resolvers_membership_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_membership_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_membership_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_own_fk" FOREIGN KEY ("own_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_workspace_id_user_id_at_index" ON "events" USING btree ("workspace_id","user_id","at");--> statement-breakpoint
-- the places of all open invitations of an address go to the newest of them, the others are withdrawn
INSERT INTO "invitation_containers" (workspace_id, invitation_id, container_id, role)
SELECT i.workspace_id, CASE WHEN i.accepted_at IS NULL AND i.withdrawn_at IS NULL THEN newest.id ELSE i.id END, i.container_id, min(i.container_role)
FROM "invitations" i LEFT JOIN LATERAL (SELECT o.id FROM "invitations" o WHERE (o.workspace_id, o.email) = (i.workspace_id, i.email)
  AND o.accepted_at IS NULL AND o.withdrawn_at IS NULL ORDER BY o.id DESC LIMIT 1) newest ON true
WHERE i.container_id IS NOT NULL AND i.container_role IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
UPDATE "invitations" i SET withdrawn_at = now() WHERE i.accepted_at IS NULL AND i.withdrawn_at IS NULL AND EXISTS (SELECT FROM "invitations" o
  WHERE (o.workspace_id, o.email) = (i.workspace_id, i.email) AND o.accepted_at IS NULL AND o.withdrawn_at IS NULL AND o.id > i.id);
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("workspace_id","email") WHERE accepted_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "sessions_impersonator" ON "sessions" USING btree ("impersonator_id") WHERE impersonator_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_own" ON "sessions" USING btree ("own_session_id") WHERE own_session_id is not null;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_owner_is_admin" CHECK (role = 'admin' or not is_owner);