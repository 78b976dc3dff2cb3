ALTER TABLE "reports" ADD COLUMN "duties_given" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "by_visit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The states of the objects that exist are computed anew (db/refresh-states.ts).
ALTER TABLE "workspaces" ADD COLUMN "states_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ALTER COLUMN "states_revision" SET DEFAULT 1;
