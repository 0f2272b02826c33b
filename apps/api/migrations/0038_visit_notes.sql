ALTER TABLE "portal"."appointments" ADD COLUMN "chief_complaint_comments" bytea;--> statement-breakpoint
-- The next start makes it anew, for the new column too (crypto/reencrypt.ts).
ALTER TABLE "portal"."appointments" DROP CONSTRAINT IF EXISTS "appointments_sealed";--> statement-breakpoint
ALTER TABLE "portal"."referral_offers" ADD COLUMN "accepted_at" timestamp with time zone;
