-- Row-level security: the second lock between organisations (decision 028).
-- Roles nobody logs in with: statements run under the first one; the database user sees all rows by belonging to the second.
DO $$
DECLARE wanted text;
BEGIN
	FOREACH wanted IN ARRAY ARRAY['evenkeel_one_organisation', 'evenkeel_all_organisations'] LOOP
		BEGIN
			IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
				EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
			END IF;
		EXCEPTION WHEN duplicate_object OR unique_violation THEN
			NULL; -- made by another installation on this server at the same moment
		END;
		IF NOT pg_has_role(current_user, wanted, 'MEMBER') THEN
			EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
		END IF;
	END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "portal"."visit_hints" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "portal"."visit_notices" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "portal"."former_answers" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "portal"."message_notices" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
UPDATE "portal"."visit_hints" AS h SET "organisation_id" = m."organisation_id" FROM "portal"."members" AS m WHERE m."id" = h."member_id";--> statement-breakpoint
UPDATE "portal"."visit_notices" AS n SET "organisation_id" = v."organisation_id" FROM "portal"."visits" AS v WHERE v."id" = n."visit_id";--> statement-breakpoint
UPDATE "portal"."former_answers" AS f SET "organisation_id" = s."organisation_id" FROM "portal"."answer_sets" AS s WHERE s."id" = f."answer_set_id";--> statement-breakpoint
UPDATE "portal"."message_notices" AS n SET "organisation_id" = m."organisation_id" FROM "portal"."members" AS m WHERE m."id" = n."member_id";--> statement-breakpoint
-- What is left belongs to members or visits that are gone.
DELETE FROM "portal"."visit_hints" WHERE "organisation_id" IS NULL;--> statement-breakpoint
DELETE FROM "portal"."visit_notices" WHERE "organisation_id" IS NULL;--> statement-breakpoint
DELETE FROM "portal"."message_notices" WHERE "organisation_id" IS NULL;--> statement-breakpoint
ALTER TABLE "portal"."visit_hints" ALTER COLUMN "organisation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."visit_notices" ALTER COLUMN "organisation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."former_answers" ALTER COLUMN "organisation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."message_notices" ALTER COLUMN "organisation_id" SET NOT NULL;--> statement-breakpoint
GRANT USAGE ON SCHEMA "portal" TO evenkeel_one_organisation;--> statement-breakpoint
-- The organisation of this transaction; null where none was set.
CREATE FUNCTION "portal"."organisation"() RETURNS uuid LANGUAGE sql STABLE
	RETURN nullif(current_setting('app.organisation', true), '')::uuid;--> statement-breakpoint
-- Every migration that makes a table with data of members or organisations calls this for it.
CREATE PROCEDURE "portal"."keep_apart"(kept regclass, is_own text DEFAULT 'organisation_id = portal.organisation()') LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', kept);
	EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', kept);
	EXECUTE format('CREATE POLICY one_organisation ON %s TO evenkeel_one_organisation USING (%s)', kept, is_own);
	EXECUTE format('CREATE POLICY all_organisations ON %s TO evenkeel_all_organisations USING (true)', kept);
	EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO evenkeel_one_organisation', kept);
	GRANT USAGE ON ALL SEQUENCES IN SCHEMA "portal" TO evenkeel_one_organisation;
END $$;--> statement-breakpoint
CALL "portal"."keep_apart"('portal.members');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.sessions');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.session_tokens');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.draft_keys');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.one_time_codes');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.password_resets');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.mail_outbox');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.answer_sets');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.answer_tokens');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.former_answers');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.appointments');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.slot_queries');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.reschedules');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.call_tasks');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.visits');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.visit_notices');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.visit_hints');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.inquiries');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.documents');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.message_notices');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.data_keys', 'owner = portal.organisation()::text');--> statement-breakpoint
-- An order names an address before anybody looked up whose it is: it may be given, and is read across organisations only.
CALL "portal"."keep_apart"('portal.mail_orders', 'false');--> statement-breakpoint
CREATE POLICY "anybody_orders" ON "portal"."mail_orders" FOR INSERT TO evenkeel_one_organisation WITH CHECK (true);--> statement-breakpoint
-- Events are only ever added, by the writer of the audit.
CALL "portal"."keep_apart"('portal.audit_events');--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON "portal"."audit_events" FROM evenkeel_one_organisation;--> statement-breakpoint
-- Tables without data of members: what the API needs of them, and no more.
GRANT SELECT ON "portal"."organisations" TO evenkeel_one_organisation;--> statement-breakpoint
GRANT SELECT, INSERT ON "portal"."ended_sessions" TO evenkeel_one_organisation;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "portal"."login_failures", "portal"."throttles" TO evenkeel_one_organisation;
