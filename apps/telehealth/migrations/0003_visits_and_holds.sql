CREATE TABLE "telehealth"."appointment_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telehealth"."appointment_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 950001 CACHE 1),
	"patient_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"status" text NOT NULL,
	"day" date NOT NULL,
	"preferred_time" text NOT NULL,
	"method" text NOT NULL,
	"chief_complaint" text NOT NULL,
	"comments" text,
	"contact_number" text NOT NULL,
	"state" text NOT NULL,
	"reminders" integer NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telehealth"."room_signals" (
	"position" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telehealth"."room_signals_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"appointment_id" integer NOT NULL,
	"role" text NOT NULL,
	"signal" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ADD COLUMN "hold_id" uuid;--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ADD COLUMN "hold_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "telehealth"."appointment_requests" ADD CONSTRAINT "appointment_requests_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "telehealth"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."appointment_requests" ADD CONSTRAINT "appointment_requests_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "telehealth"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."room_signals" ADD CONSTRAINT "room_signals_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "telehealth"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_requests_idempotency" ON "telehealth"."appointment_requests" USING btree ("patient_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "room_signals_room" ON "telehealth"."room_signals" USING btree ("appointment_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_hold" ON "telehealth"."appointments" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "appointments_holder" ON "telehealth"."appointments" USING btree ("holder") WHERE status = 'held';--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" DROP CONSTRAINT "appointments_patient_free";--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ADD CONSTRAINT "appointments_patient_free" EXCLUDE USING gist ("patient_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("status" = 'booked');
