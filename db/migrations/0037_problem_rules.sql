CREATE TABLE "problem_rules" (
	"workspace_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"user_ids" uuid[] NOT NULL,
	"group_ids" uuid[] NOT NULL,
	"days" integer,
	CONSTRAINT "problem_rules_workspace_id_container_id_pk" PRIMARY KEY("workspace_id","container_id"),
	CONSTRAINT "problem_rules_days" CHECK (days between 0 and 365)
);
--> statement-breakpoint
ALTER TABLE "problem_rules" ADD CONSTRAINT "problem_rules_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;