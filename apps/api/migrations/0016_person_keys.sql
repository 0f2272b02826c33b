CREATE SCHEMA IF NOT EXISTS "keys";
--> statement-breakpoint
CREATE TABLE "keys"."database" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keys"."people" (
	"owner" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"wrapped" "bytea" NOT NULL,
	CONSTRAINT "people_owner_version_pk" PRIMARY KEY("owner","version")
);
--> statement-breakpoint
INSERT INTO "keys"."database" DEFAULT VALUES;--> statement-breakpoint
-- A key is nothing to keep samples of.
ALTER TABLE "keys"."people" ALTER COLUMN "wrapped" SET STATISTICS 0;--> statement-breakpoint
GRANT USAGE ON SCHEMA "keys" TO evenkeel_one_organisation;--> statement-breakpoint
CALL "portal"."keep_apart"('keys.people');--> statement-breakpoint
-- What these held lies under keys of organisations: the next start encrypts it for its person, and puts the constraint back.
ALTER TABLE "portal"."answer_sets" DROP CONSTRAINT IF EXISTS "answer_sets_sealed";--> statement-breakpoint
ALTER TABLE "portal"."former_answers" DROP CONSTRAINT IF EXISTS "former_answers_sealed";--> statement-breakpoint
ALTER TABLE "portal"."members" DROP CONSTRAINT IF EXISTS "members_sealed";--> statement-breakpoint
ALTER TABLE "portal"."appointments" DROP CONSTRAINT IF EXISTS "appointments_sealed";--> statement-breakpoint
ALTER TABLE "portal"."slot_queries" DROP CONSTRAINT IF EXISTS "slot_queries_sealed";--> statement-breakpoint
ALTER TABLE "portal"."reschedules" DROP CONSTRAINT IF EXISTS "reschedules_sealed";
