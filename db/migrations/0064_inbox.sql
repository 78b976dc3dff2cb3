CREATE TABLE "inbox_addresses" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_addresses_token_key" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "inbox_papers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"container_id" uuid,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"state" text NOT NULL,
	"lines" text,
	"proposal" jsonb,
	"body" text DEFAULT '' NOT NULL,
	"date" text DEFAULT '' NOT NULL,
	"sender" text,
	"report_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "inbox_papers_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "inbox_senders" (
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_senders_workspace_id_email_pk" PRIMARY KEY("workspace_id","email")
);
--> statement-breakpoint
ALTER TABLE "inbox_addresses" ADD CONSTRAINT "inbox_addresses_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_papers" ADD CONSTRAINT "inbox_papers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_papers" ADD CONSTRAINT "inbox_papers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_papers" ADD CONSTRAINT "inbox_papers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_papers" ADD CONSTRAINT "inbox_papers_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_papers" ADD CONSTRAINT "inbox_papers_blob_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_papers" ADD CONSTRAINT "inbox_papers_report_fk" FOREIGN KEY ("workspace_id","report_id") REFERENCES "public"."reports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_senders" ADD CONSTRAINT "inbox_senders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_papers_waiting" ON "inbox_papers" USING btree ("workspace_id","sha256",coalesce(container_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE state in ('quarantined', 'waiting', 'read', 'unreadable');--> statement-breakpoint
CREATE INDEX "inbox_papers_unread" ON "inbox_papers" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "inbox_papers_decided" ON "inbox_papers" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "inbox_papers_workspace_id_state_id_index" ON "inbox_papers" USING btree ("workspace_id","state","id");--> statement-breakpoint
CREATE INDEX "inbox_papers_workspace_id_sha256_index" ON "inbox_papers" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "inbox_papers_workspace_id_container_id_index" ON "inbox_papers" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "inbox_papers_workspace_id_report_id_index" ON "inbox_papers" USING btree ("workspace_id","report_id");--> statement-breakpoint
CREATE INDEX "inbox_papers_created_by_index" ON "inbox_papers" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "inbox_papers_decided_by_index" ON "inbox_papers" USING btree ("decided_by");