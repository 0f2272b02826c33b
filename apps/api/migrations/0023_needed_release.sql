CREATE TABLE "portal"."needed_release" (
	"release" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Whoever may only add events, as the user of the running product (docs/operating/database.md), can still let those go that are older
-- than six years: the trigger refuses every other one.
CREATE FUNCTION "portal"."remove_expired_audit_events"(before_seq bigint) RETURNS void
	LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
	AS $$ DELETE FROM "portal"."audit_events" WHERE "seq" < before_seq $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "portal"."remove_expired_audit_events"(bigint) FROM PUBLIC;
