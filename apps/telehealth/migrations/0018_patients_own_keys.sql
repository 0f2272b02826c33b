CREATE SCHEMA IF NOT EXISTS "keys";
--> statement-breakpoint
CREATE TABLE "keys"."patients" (
	"owner" text NOT NULL,
	"version" integer NOT NULL,
	"wrapped" "bytea" NOT NULL,
	CONSTRAINT "patients_owner_version_pk" PRIMARY KEY("owner","version")
);
--> statement-breakpoint
CREATE TABLE "keys"."patient_people" (
	"owner" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telehealth"."network" (
	"kind" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "telehealth"."appointment_requests" ADD COLUMN "caller" "bytea";--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ADD COLUMN "caller" "bytea";--> statement-breakpoint
ALTER TABLE "telehealth"."patients" ADD COLUMN "details" "bytea";--> statement-breakpoint
CREATE INDEX "patients_master" ON "keys"."patients" USING btree (substring("wrapped" from 2 for 4));--> statement-breakpoint
CREATE INDEX "patient_people_person" ON "keys"."patient_people" USING btree ("person");--> statement-breakpoint
-- A key is nothing to keep samples of.
ALTER TABLE "keys"."patients" ALTER COLUMN "wrapped" SET STATISTICS 0;
