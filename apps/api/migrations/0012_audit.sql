CREATE TABLE "portal"."audit_events" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"subject" text,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"object_id" text,
	"outcome" text NOT NULL,
	"status" smallint NOT NULL,
	"request_id" text NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."audit_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"first_seq" bigint NOT NULL,
	"before_first" "bytea" NOT NULL,
	"signature" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "portal"."audit_events" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_events_age" ON "portal"."audit_events" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION "portal"."audit_event_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Six years (limits.auditKept), by the clock of the database.
  IF TG_OP = 'DELETE' THEN
    IF OLD."at" < now() - interval '2196 days' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'audit events stay as they are' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_events_stay" BEFORE UPDATE OR DELETE ON "portal"."audit_events" FOR EACH ROW EXECUTE FUNCTION "portal"."audit_event_stays"();--> statement-breakpoint
CREATE TRIGGER "audit_events_stay_all" BEFORE TRUNCATE ON "portal"."audit_events" FOR EACH STATEMENT EXECUTE FUNCTION "portal"."audit_event_stays"();--> statement-breakpoint
CREATE FUNCTION "portal"."audit_head_grows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."id" = OLD."id" AND NEW."seq" >= OLD."seq" AND NEW."first_seq" >= OLD."first_seq" THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the audit only grows' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_head_grows" BEFORE UPDATE OR DELETE ON "portal"."audit_head" FOR EACH ROW EXECUTE FUNCTION "portal"."audit_head_grows"();--> statement-breakpoint
CREATE TRIGGER "audit_head_grows_all" BEFORE TRUNCATE ON "portal"."audit_head" FOR EACH STATEMENT EXECUTE FUNCTION "portal"."audit_head_grows"();
