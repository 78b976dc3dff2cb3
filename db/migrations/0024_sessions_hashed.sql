-- A session's id becomes the sha256 of what its holder has. In one statement: foreign keys are looked at when it is over.
with hashed as (
  update sessions set
    id = encode(sha256(convert_to(id, 'UTF8')), 'hex'),
    own_session_id = encode(sha256(convert_to(own_session_id, 'UTF8')), 'hex')
)
update refresh_tokens set session_id = encode(sha256(convert_to(session_id, 'UTF8')), 'hex');
--> statement-breakpoint
update mailed_tokens set session_id = encode(sha256(convert_to(session_id, 'UTF8')), 'hex') where session_id is not null;
