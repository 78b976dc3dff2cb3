CREATE TABLE "clean_ups" (
	"workspace_id" uuid NOT NULL,
	"day" date NOT NULL,
	"what" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "clean_ups_workspace_id_day_what_pk" PRIMARY KEY("workspace_id","day","what")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"object_id" uuid,
	"container_id" uuid,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"end_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "holds_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "holds_about" CHECK (num_nonnulls("holds"."object_id", "holds"."container_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "paper_rules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"paper" text NOT NULL,
	"kind_id" uuid,
	"basis" text NOT NULL,
	"years" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_rules_key" UNIQUE NULLS NOT DISTINCT("workspace_id","paper","kind_id")
);
--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "first_finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deletions" ADD COLUMN "kept_until" date;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "was_paper" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clean_ups" ADD CONSTRAINT "clean_ups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_rules" ADD CONSTRAINT "paper_rules_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_rules" ADD CONSTRAINT "paper_rules_kind_fk" FOREIGN KEY ("workspace_id","kind_id") REFERENCES "public"."kinds"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_object" ON "holds" USING btree ("workspace_id","object_id");--> statement-breakpoint
CREATE INDEX "holds_container" ON "holds" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "holds_in_force" ON "holds" USING btree ("workspace_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "holds_created_by_index" ON "holds" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "holds_ended_by_index" ON "holds" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "paper_rules_workspace_id_kind_id_index" ON "paper_rules" USING btree ("workspace_id","kind_id");