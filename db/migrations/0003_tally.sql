CREATE TABLE "container_paths" (
	"workspace_id" uuid NOT NULL,
	"above_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	CONSTRAINT "container_paths_workspace_id_above_id_container_id_pk" PRIMARY KEY("workspace_id","above_id","container_id")
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"workspace_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"day" date NOT NULL,
	"loses" text NOT NULL,
	"gains" text NOT NULL,
	"n" integer NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "container_paths" ADD CONSTRAINT "container_paths_above_fk" FOREIGN KEY ("workspace_id","above_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "container_paths" ADD CONSTRAINT "container_paths_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tallies" ADD CONSTRAINT "tallies_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "container_paths_workspace_id_container_id_index" ON "container_paths" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "tallies_workspace_id_container_id_gains_day_index" ON "tallies" USING btree ("workspace_id","container_id","gains","day");--> statement-breakpoint
CREATE INDEX "tallies_to_fold" ON "tallies" USING btree ("workspace_id","container_id") WHERE not folded;--> statement-breakpoint
CREATE INDEX "objects_due" ON "objects" USING btree ("workspace_id",least(expires_on, action_due_on),"id") WHERE deletion_id is null;