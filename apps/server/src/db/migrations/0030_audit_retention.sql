-- Entries of the audit log may be deleted only once an entry says so that is in the chain itself, and never before they are 90 days old.
CREATE FUNCTION refuse_audit_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.at < now() - interval '90 days' AND EXISTS (
		SELECT FROM audit_log WHERE action = 'audit-log.cut' AND object_type = 'audit-log' AND (after->>'lastId')::bigint >= OLD.id
	) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
DROP TRIGGER audit_log_append_only ON "audit_log";
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_audit_deletion();
