CREATE TABLE "portal"."patient_removals" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"patient_id" integer,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CALL "portal"."keep_apart"('portal.patient_removals');
