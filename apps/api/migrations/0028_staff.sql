CREATE TABLE "portal"."staff_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"role" text NOT NULL,
	"organisation_id" uuid,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"granted_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
CREATE TABLE "portal"."staff_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"profile" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_signed_in_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."staff_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"signed_in_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "portal"."staff_challenges" (
	"key" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."staff_credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."staff_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "staff_identities_staff_id_unique" UNIQUE("staff_id")
);
--> statement-breakpoint
CREATE TABLE "portal"."staff_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "portal"."audit_events" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "portal"."audit_events" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "portal"."staff_grants" ADD CONSTRAINT "staff_grants_staff_id_staff_people_id_fk" FOREIGN KEY ("staff_id") REFERENCES "portal"."staff_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_people_id_fk" FOREIGN KEY ("staff_id") REFERENCES "portal"."staff_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."staff_credentials" ADD CONSTRAINT "staff_credentials_staff_id_staff_people_id_fk" FOREIGN KEY ("staff_id") REFERENCES "portal"."staff_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."staff_identities" ADD CONSTRAINT "staff_identities_staff_id_staff_people_id_fk" FOREIGN KEY ("staff_id") REFERENCES "portal"."staff_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."staff_invitations" ADD CONSTRAINT "staff_invitations_staff_id_staff_people_id_fk" FOREIGN KEY ("staff_id") REFERENCES "portal"."staff_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_grants_staff" ON "portal"."staff_grants" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_people_email" ON "portal"."staff_people" USING btree ("email_hash") WHERE "portal"."staff_people"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "portal"."staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_challenges_over" ON "portal"."staff_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_credentials_staff" ON "portal"."staff_credentials" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_invitations_staff" ON "portal"."staff_invitations" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "portal"."audit_events" USING btree ("actor","at") WHERE "portal"."audit_events"."actor" is not null;
--> statement-breakpoint
-- What staff see of members (decision 081): the role that statements of theirs run under. Nobody logs in with it; the start makes it
-- before, with words for whoever may not.
CREATE PROCEDURE "portal"."make_staff_role"() LANGUAGE plpgsql AS $$
BEGIN
	BEGIN
		IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'evenkeel_staff') THEN
			CREATE ROLE evenkeel_staff NOLOGIN;
		END IF;
	EXCEPTION WHEN duplicate_object OR unique_violation THEN
		NULL; -- made by another installation on this server at the same moment
	END;
	IF NOT pg_has_role(current_user, 'evenkeel_staff', 'MEMBER') THEN
		GRANT evenkeel_staff TO CURRENT_USER;
	END IF;
END $$;--> statement-breakpoint
CALL "portal"."make_staff_role"();--> statement-breakpoint
GRANT USAGE ON SCHEMA "portal" TO evenkeel_staff;--> statement-breakpoint
GRANT USAGE ON SCHEMA "keys" TO evenkeel_staff;--> statement-breakpoint
-- The moment at which grants are looked at: the process says its own, else it is the database's.
CREATE FUNCTION "portal"."staff_moment"() RETURNS timestamp with time zone LANGUAGE sql STABLE
	RETURN coalesce(nullif(current_setting('app.now', true), '')::timestamp with time zone, now());--> statement-breakpoint
-- Grants of the person in app.staff that hold at this moment and let somebody see members: editors and administrators see none.
CREATE FUNCTION "portal"."staff_grants_now"() RETURNS SETOF "portal"."staff_grants"
	LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
	AS $$
		SELECT g.* FROM "portal"."staff_grants" AS g JOIN "portal"."staff_people" AS p ON p."id" = g."staff_id"
		WHERE p."id" = nullif(current_setting('app.staff', true), '')::uuid AND p."ended_at" IS NULL AND g."ended_at" IS NULL
			AND g."role" IN ('care_line', 'account_manager', 'privacy_officer')
			AND g."valid_from" <= "portal"."staff_moment"()
			AND (g."valid_until" IS NULL OR g."valid_until" > "portal"."staff_moment"())
	$$;--> statement-breakpoint
CREATE FUNCTION "portal"."staff_sees_all"() RETURNS boolean
	LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
	AS $$ SELECT EXISTS (SELECT FROM "portal"."staff_grants_now"() WHERE "organisation_id" IS NULL) $$;--> statement-breakpoint
CREATE FUNCTION "portal"."staff_organisations"() RETURNS SETOF uuid
	LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
	AS $$ SELECT "organisation_id" FROM "portal"."staff_grants_now"() WHERE "organisation_id" IS NOT NULL $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "portal"."staff_grants_now"() FROM PUBLIC;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "portal"."staff_sees_all"() FROM PUBLIC;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "portal"."staff_organisations"() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "portal"."staff_sees_all"() TO evenkeel_staff;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "portal"."staff_organisations"() TO evenkeel_staff;--> statement-breakpoint
-- Shows staff the rows of their organisations, with rights such as 'SELECT, UPDATE ("done_at")'. A table that was not shown is shut.
CREATE PROCEDURE "portal"."show_staff"(shown regclass, rights text) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('CREATE POLICY staff ON %s TO evenkeel_staff USING ((SELECT portal.staff_sees_all()) OR organisation_id IN (SELECT portal.staff_organisations()))', shown);
	EXECUTE format('GRANT %s ON %s TO evenkeel_staff', rights, shown);
	GRANT USAGE ON ALL SEQUENCES IN SCHEMA "portal" TO evenkeel_staff;
END $$;--> statement-breakpoint
CALL "portal"."show_staff"('portal.members', 'SELECT');--> statement-breakpoint
CALL "portal"."show_staff"('portal.sessions', 'SELECT, DELETE');--> statement-breakpoint
CALL "portal"."show_staff"('portal.one_time_codes', 'SELECT, INSERT, UPDATE, DELETE');--> statement-breakpoint
CALL "portal"."show_staff"('portal.password_resets', 'SELECT, INSERT, UPDATE, DELETE');--> statement-breakpoint
CALL "portal"."show_staff"('portal.mail_outbox', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
-- Answers stay shut, but for the one about danger.
CALL "portal"."show_staff"('portal.answer_sets', 'SELECT ("id", "organisation_id", "location_id", "member_id", "danger_at", "danger_handled_at", "created_at"), UPDATE ("danger_handled_at")');--> statement-breakpoint
CALL "portal"."show_staff"('portal.appointments', 'SELECT');--> statement-breakpoint
CALL "portal"."show_staff"('portal.slot_queries', 'SELECT');--> statement-breakpoint
CALL "portal"."show_staff"('portal.reschedules', 'SELECT');--> statement-breakpoint
CALL "portal"."show_staff"('portal.call_tasks', 'SELECT, UPDATE');--> statement-breakpoint
CALL "portal"."show_staff"('portal.visits', 'SELECT');--> statement-breakpoint
CALL "portal"."show_staff"('portal.inquiries', 'SELECT, UPDATE');--> statement-breakpoint
CALL "portal"."show_staff"('portal.audit_events', 'SELECT');--> statement-breakpoint
CALL "portal"."show_staff"('keys.addresses', 'SELECT');--> statement-breakpoint
GRANT SELECT ON "portal"."organisations" TO evenkeel_staff;--> statement-breakpoint
GRANT SELECT, INSERT ON "portal"."ended_sessions" TO evenkeel_staff;
