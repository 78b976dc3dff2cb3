CREATE TABLE "round_stops" (
	"workspace_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "round_stops_workspace_id_round_id_object_id_pk" PRIMARY KEY("workspace_id","round_id","object_id")
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"title" text NOT NULL,
	"chosen_by" text DEFAULT 'hand' NOT NULL,
	"due_within" integer,
	"kind_id" uuid,
	"tag" text DEFAULT '' NOT NULL,
	"template_id" uuid,
	"frequency" text,
	"starts_on" date,
	"next_on" date,
	"created_by" uuid,
	"deletion_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rounds_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "walk_joins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"walk_id" uuid NOT NULL,
	"user_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "walk_results" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"stop_id" uuid NOT NULL,
	"state" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"answer_id" uuid,
	"action_point_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"said_at" timestamp with time zone,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "walk_stops" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"walk_id" uuid NOT NULL,
	"object_id" uuid,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"is_added" boolean DEFAULT false NOT NULL,
	"gone" text,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "walk_stops_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "walk_stops_object_key" UNIQUE("workspace_id","walk_id","object_id")
);
--> statement-breakpoint
CREATE TABLE "walks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"template_id" uuid,
	"due_on" date,
	"begun_by" uuid,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"signed_name" text DEFAULT '' NOT NULL,
	"signature" text,
	CONSTRAINT "walks_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "round_stops" ADD CONSTRAINT "round_stops_round_fk" FOREIGN KEY ("workspace_id","round_id") REFERENCES "public"."rounds"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_stops" ADD CONSTRAINT "round_stops_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_kind_fk" FOREIGN KEY ("workspace_id","kind_id") REFERENCES "public"."kinds"("workspace_id","id") ON DELETE set null ("kind_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_template_fk" FOREIGN KEY ("workspace_id","template_id") REFERENCES "public"."templates"("workspace_id","id") ON DELETE set null ("template_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_deletion_fk" FOREIGN KEY ("workspace_id","deletion_id") REFERENCES "public"."deletions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_joins" ADD CONSTRAINT "walk_joins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_joins" ADD CONSTRAINT "walk_joins_walk_fk" FOREIGN KEY ("workspace_id","walk_id") REFERENCES "public"."walks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_results" ADD CONSTRAINT "walk_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_results" ADD CONSTRAINT "walk_results_stop_fk" FOREIGN KEY ("workspace_id","stop_id") REFERENCES "public"."walk_stops"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_results" ADD CONSTRAINT "walk_results_answer_fk" FOREIGN KEY ("workspace_id","answer_id") REFERENCES "public"."answers"("workspace_id","id") ON DELETE set null ("answer_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_results" ADD CONSTRAINT "walk_results_point_fk" FOREIGN KEY ("workspace_id","action_point_id") REFERENCES "public"."action_points"("workspace_id","id") ON DELETE set null ("action_point_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_stops" ADD CONSTRAINT "walk_stops_walk_fk" FOREIGN KEY ("workspace_id","walk_id") REFERENCES "public"."walks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_stops" ADD CONSTRAINT "walk_stops_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE set null ("object_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walks" ADD CONSTRAINT "walks_begun_by_users_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walks" ADD CONSTRAINT "walks_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walks" ADD CONSTRAINT "walks_round_fk" FOREIGN KEY ("workspace_id","round_id") REFERENCES "public"."rounds"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walks" ADD CONSTRAINT "walks_template_fk" FOREIGN KEY ("workspace_id","template_id") REFERENCES "public"."templates"("workspace_id","id") ON DELETE set null ("template_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walks" ADD CONSTRAINT "walks_signature_fk" FOREIGN KEY ("workspace_id","signature") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_stops_workspace_id_object_id_index" ON "round_stops" USING btree ("workspace_id","object_id");--> statement-breakpoint
CREATE INDEX "rounds_workspace_id_container_id_index" ON "rounds" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "rounds_kind" ON "rounds" USING btree ("workspace_id","kind_id") WHERE kind_id is not null;--> statement-breakpoint
CREATE INDEX "rounds_template" ON "rounds" USING btree ("workspace_id","template_id") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "rounds_deletion" ON "rounds" USING btree ("workspace_id","deletion_id") WHERE deletion_id is not null;--> statement-breakpoint
CREATE INDEX "rounds_created_by_index" ON "rounds" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "walk_joins_workspace_id_walk_id_index" ON "walk_joins" USING btree ("workspace_id","walk_id");--> statement-breakpoint
CREATE INDEX "walk_joins_user_id_index" ON "walk_joins" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "walk_results_current_key" ON "walk_results" USING btree ("workspace_id","stop_id") WHERE state = 'current';--> statement-breakpoint
CREATE INDEX "walk_results_workspace_id_stop_id_index" ON "walk_results" USING btree ("workspace_id","stop_id");--> statement-breakpoint
CREATE INDEX "walk_results_answer" ON "walk_results" USING btree ("workspace_id","answer_id") WHERE answer_id is not null;--> statement-breakpoint
CREATE INDEX "walk_results_point" ON "walk_results" USING btree ("workspace_id","action_point_id") WHERE action_point_id is not null;--> statement-breakpoint
CREATE INDEX "walk_results_user_id_index" ON "walk_results" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "walk_stops_workspace_id_object_id_index" ON "walk_stops" USING btree ("workspace_id","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "walks_open_key" ON "walks" USING btree ("workspace_id","round_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "walks_workspace_id_round_id_begun_at_index" ON "walks" USING btree ("workspace_id","round_id","begun_at");--> statement-breakpoint
CREATE INDEX "walks_template" ON "walks" USING btree ("workspace_id","template_id") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "walks_signature" ON "walks" USING btree ("workspace_id","signature") WHERE signature is not null;--> statement-breakpoint
CREATE INDEX "walks_begun_by_index" ON "walks" USING btree ("begun_by");--> statement-breakpoint
CREATE INDEX "walks_closed_by_index" ON "walks" USING btree ("closed_by");