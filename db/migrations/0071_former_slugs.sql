CREATE TABLE "former_slugs" (
	"workspace_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"until" date NOT NULL,
	CONSTRAINT "former_slugs_workspace_id_slug_pk" PRIMARY KEY("workspace_id","slug")
);
--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_slug_index" ON "former_slugs" USING btree ("slug");