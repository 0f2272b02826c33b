ALTER TABLE "telehealth"."authorizations" ADD COLUMN "concern" "bytea";--> statement-breakpoint
ALTER TABLE "telehealth"."patients" ADD COLUMN "per_concern" boolean;