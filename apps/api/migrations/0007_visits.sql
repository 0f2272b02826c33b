CREATE TABLE "portal"."call_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reschedule_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."reschedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"step" text NOT NULL,
	"old_appointment_id" integer NOT NULL,
	"old_booking" jsonb NOT NULL,
	"new_booking" jsonb NOT NULL,
	"provider_name" text,
	"hold_id" text,
	"appointment_id" integer,
	"error_code" text,
	"attempts" integer NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"alerted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."slot_queries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"mdlive_id" integer,
	"provider_id" integer NOT NULL,
	"provider_name" text,
	"preferred_time" text NOT NULL,
	"method" text NOT NULL,
	"day" text NOT NULL,
	"chief_complaint" text NOT NULL,
	"comments" text,
	"contact_number" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."visit_hints" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."visit_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"done_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "portal"."visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"mdlive_appointment_id" integer NOT NULL,
	"status" text NOT NULL,
	"method" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"sequence" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."appointments" ADD COLUMN "hold_id" uuid;--> statement-breakpoint
ALTER TABLE "portal"."mail_outbox" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "call_tasks_once" ON "portal"."call_tasks" USING btree ("reschedule_id","kind");--> statement-breakpoint
CREATE INDEX "call_tasks_open" ON "portal"."call_tasks" USING btree ("created_at") WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reschedules_key" ON "portal"."reschedules" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "reschedules_open" ON "portal"."reschedules" USING btree ("old_appointment_id") WHERE step in ('begun', 'held', 'cancelled', 'restoring');--> statement-breakpoint
CREATE INDEX "reschedules_due" ON "portal"."reschedules" USING btree ("not_before") WHERE step in ('begun', 'held', 'cancelled', 'restoring');--> statement-breakpoint
CREATE INDEX "reschedules_member" ON "portal"."reschedules" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "slot_queries_key" ON "portal"."slot_queries" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "slot_queries_member" ON "portal"."slot_queries" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_notices_once" ON "portal"."visit_notices" USING btree ("visit_id","kind","sequence");--> statement-breakpoint
CREATE INDEX "visit_notices_due" ON "portal"."visit_notices" USING btree ("not_before") WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "visits_appointment" ON "portal"."visits" USING btree ("mdlive_appointment_id");--> statement-breakpoint
CREATE INDEX "visits_member" ON "portal"."visits" USING btree ("member_id","starts_at");