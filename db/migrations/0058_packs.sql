CREATE TABLE "packs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"asked" jsonb NOT NULL,
	"title" text NOT NULL,
	"on_day" date NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"made" jsonb,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "packs_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "shares" DROP CONSTRAINT "shares_one_thing";--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "pack_id" uuid;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packs_user_id_index" ON "packs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "packs_open" ON "packs" USING btree ("created_at") WHERE state in ('waiting', 'active');--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_pack_fk" FOREIGN KEY ("workspace_id","pack_id") REFERENCES "public"."packs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_one_thing" CHECK (num_nonnulls(container_id, object_id, pack_id) = 1);