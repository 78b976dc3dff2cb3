CREATE TABLE "history_breaks" (
	"workspace_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"what" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"acknowledged_by" uuid,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "history_breaks_workspace_id_position_pk" PRIMARY KEY("workspace_id","position")
);
--> statement-breakpoint
CREATE TABLE "history_checks" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"whole_at" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_cursor" (
	"one" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"event_id" uuid NOT NULL,
	"mark_id" uuid NOT NULL,
	"mark_xid" bigint NOT NULL,
	"searched_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_heads" (
	"workspace_id" uuid NOT NULL,
	"day" date NOT NULL,
	"position" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"token" "bytea",
	"stamped_by" text,
	"stamped_at" timestamp with time zone,
	CONSTRAINT "history_heads_workspace_id_day_pk" PRIMARY KEY("workspace_id","day")
);
--> statement-breakpoint
CREATE TABLE "history_links" (
	"workspace_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	"who" "bytea",
	"impersonator" "bytea",
	"is_titled" boolean NOT NULL,
	"hash_before" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_links_workspace_id_position_pk" PRIMARY KEY("workspace_id","position"),
	CONSTRAINT "history_links_event" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "history_people" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "history_people_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "history_starts" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history_breaks" ADD CONSTRAINT "history_breaks_workspace_id_history_starts_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."history_starts"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_breaks" ADD CONSTRAINT "history_breaks_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_checks" ADD CONSTRAINT "history_checks_workspace_id_history_starts_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."history_starts"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_heads" ADD CONSTRAINT "history_heads_workspace_id_history_starts_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."history_starts"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_links" ADD CONSTRAINT "history_links_workspace_id_history_starts_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."history_starts"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_people" ADD CONSTRAINT "history_people_workspace_id_history_starts_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."history_starts"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_people" ADD CONSTRAINT "history_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_starts" ADD CONSTRAINT "history_starts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_breaks_open" ON "history_breaks" USING btree ("workspace_id") WHERE acknowledged_at is null;--> statement-breakpoint
CREATE INDEX "history_breaks_acknowledged_by" ON "history_breaks" USING btree ("acknowledged_by");--> statement-breakpoint
CREATE INDEX "history_checks_at" ON "history_checks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "history_people_user_id" ON "history_people" USING btree ("user_id");