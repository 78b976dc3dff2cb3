CREATE TABLE "text_words" (
	"workspace_id" uuid NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "text_words_workspace_id_word_pk" PRIMARY KEY("workspace_id","word")
);
--> statement-breakpoint
ALTER TABLE "text_words" ADD CONSTRAINT "text_words_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_words_similar" ON "text_words" USING gin ("workspace_id",word gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "containers_title" ON "containers" USING btree ("workspace_id",plain(title) text_pattern_ops);