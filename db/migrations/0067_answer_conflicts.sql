-- The newest value that somebody else replaced, of each question of an answer that is still being filled in, becomes
-- the other side of a conflict: who fills it in chooses.
-- As operator, since the owner sees no rows under row-level security.
GRANT SELECT ON "replaced_answers", "question_answers", "answers" TO app_operator;--> statement-breakpoint
GRANT INSERT ON "answer_conflicts" TO app_operator;--> statement-breakpoint
SET LOCAL ROLE app_operator;--> statement-breakpoint
INSERT INTO "answer_conflicts" ("workspace_id", "answer_id", "question_id", "value", "note", "written_by", "created_at")
SELECT DISTINCT ON (q.workspace_id, q.id) q.workspace_id, q.answer_id, q.question_id, r.value, r.note, r.written_by, r.created_at
FROM "replaced_answers" r
JOIN "question_answers" q ON (q.workspace_id, q.id) = (r.workspace_id, r.question_answer_id)
JOIN "answers" a ON (a.workspace_id, a.id) = (q.workspace_id, q.answer_id)
WHERE a.status = 'open' AND r.revision < q.revision AND r.written_by IS DISTINCT FROM q.updated_by
	AND (r.value, r.note) IS DISTINCT FROM (q.value, q.note)
ORDER BY q.workspace_id, q.id, r.created_at DESC;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
DROP TABLE "replaced_answers" CASCADE;
