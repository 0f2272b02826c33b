CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ADD CONSTRAINT "appointments_provider_free" EXCLUDE USING gist ("provider_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("status" IN ('booked', 'held'));--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ADD CONSTRAINT "appointments_patient_free" EXCLUDE USING gist ("patient_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("status" IN ('booked', 'held'));
