ALTER TABLE "portal"."mail_outbox" ADD COLUMN "letter" "bytea";--> statement-breakpoint
-- Bytes here, encrypted when the product starts (packages/server/src/crypto/reseal.ts).
UPDATE "portal"."mail_outbox" SET "letter" = convert_to(jsonb_strip_nulls(jsonb_build_object('subject', "subject", 'text', "text", 'html', "html", 'calendar', "calendar"))::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."mail_outbox" ALTER COLUMN "letter" SET NOT NULL;
