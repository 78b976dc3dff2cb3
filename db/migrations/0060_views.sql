CREATE TABLE "views" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"list" text NOT NULL,
	"title" text NOT NULL,
	"asked" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "views_title_key" ON "views" USING btree ("workspace_id","list",coalesce(user_id, '00000000-0000-0000-0000-000000000000'::uuid),plain(title));--> statement-breakpoint
CREATE INDEX "views_user_id_index" ON "views" USING btree ("user_id");