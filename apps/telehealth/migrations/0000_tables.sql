CREATE SCHEMA IF NOT EXISTS "telehealth";
--> statement-breakpoint
CREATE TABLE "telehealth"."appointments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telehealth"."appointments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 900001 CACHE 1),
	"patient_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"provider_type_id" integer NOT NULL,
	"status" text NOT NULL,
	"method" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"chief_complaint" text NOT NULL,
	"chief_complaint_comments" text,
	"survey_answer" text NOT NULL,
	"call_in_number" text NOT NULL,
	"consent_user_initials" text NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telehealth"."licences" (
	"provider_id" integer NOT NULL,
	"state" text NOT NULL,
	"sort_name" text NOT NULL,
	"next_free" timestamp with time zone,
	"refresh_at" timestamp with time zone NOT NULL,
	CONSTRAINT "licences_provider_id_state_pk" PRIMARY KEY("provider_id","state")
);
--> statement-breakpoint
CREATE TABLE "telehealth"."patients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telehealth"."patients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 700001 CACHE 1),
	"kind" text NOT NULL,
	"member_id" text NOT NULL,
	"ou" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" text NOT NULL,
	"birthdate" date NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address1" text NOT NULL,
	"address2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"relationship" text NOT NULL,
	"us_time_zone_id" integer NOT NULL,
	"covered_sessions" integer
);
--> statement-breakpoint
CREATE TABLE "telehealth"."providers" (
	"id" integer PRIMARY KEY NOT NULL,
	"fullname" text NOT NULL,
	"prefix" text,
	"gender" text NOT NULL,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"zone" text NOT NULL,
	"provider_type_id" integer NOT NULL,
	"methods" text[] NOT NULL,
	"language_ids" integer[] NOT NULL,
	"specialties" text[] NOT NULL,
	"years_in_practice" integer NOT NULL,
	"education" text NOT NULL,
	"about_me" text NOT NULL,
	"weekly_hours" jsonb NOT NULL,
	"full_days" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ADD CONSTRAINT "appointments_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "telehealth"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ADD CONSTRAINT "appointments_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "telehealth"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."licences" ADD CONSTRAINT "licences_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "telehealth"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_idempotency" ON "telehealth"."appointments" USING btree ("patient_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "appointments_live" ON "telehealth"."appointments" USING btree ("provider_id","starts_at") WHERE status in ('booked', 'held');--> statement-breakpoint
CREATE INDEX "appointments_patient" ON "telehealth"."appointments" USING btree ("patient_id","starts_at");--> statement-breakpoint
CREATE INDEX "licences_soonest" ON "telehealth"."licences" USING btree ("state","next_free","provider_id");--> statement-breakpoint
CREATE INDEX "licences_name" ON "telehealth"."licences" USING btree ("state","sort_name","provider_id");--> statement-breakpoint
CREATE INDEX "licences_refresh" ON "telehealth"."licences" USING btree ("state","refresh_at");--> statement-breakpoint
CREATE UNIQUE INDEX "patients_member" ON "telehealth"."patients" USING btree ("kind","member_id");--> statement-breakpoint
CREATE INDEX "patients_person" ON "telehealth"."patients" USING btree ("birthdate","last_name");