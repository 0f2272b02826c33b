ALTER TABLE "portal"."members" ADD COLUMN "kept_articles" bytea;--> statement-breakpoint
-- The next start makes it anew, for the new column too (crypto/reencrypt.ts).
ALTER TABLE "portal"."members" DROP CONSTRAINT IF EXISTS "members_sealed";
