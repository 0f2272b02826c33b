-- Columns become bytes here and are encrypted when the product starts (packages/server/src/crypto/reseal.ts).
ALTER TABLE "portal"."appointments" ALTER COLUMN "survey_answer" SET DATA TYPE bytea USING convert_to("survey_answer", 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."appointments" ALTER COLUMN "chief_complaint" SET DATA TYPE bytea USING convert_to("chief_complaint", 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."appointments" ALTER COLUMN "response" SET DATA TYPE bytea USING convert_to("response"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."slot_queries" ALTER COLUMN "chief_complaint" SET DATA TYPE bytea USING convert_to("chief_complaint", 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."slot_queries" ALTER COLUMN "comments" SET DATA TYPE bytea USING convert_to("comments", 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."answer_sets" DROP COLUMN "support_for";--> statement-breakpoint
ALTER TABLE "portal"."answer_sets" DROP COLUMN "chief_complaint1";--> statement-breakpoint
ALTER TABLE "portal"."answer_sets" DROP COLUMN "chief_complaint2";--> statement-breakpoint
ALTER TABLE "portal"."answer_sets" DROP COLUMN "appointment_method";--> statement-breakpoint
ALTER TABLE "portal"."answer_sets" DROP COLUMN "self_harm";--> statement-breakpoint
ALTER TABLE "portal"."answer_sets" ALTER COLUMN "response" SET DATA TYPE bytea USING convert_to("response"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."former_answers" ALTER COLUMN "response" SET DATA TYPE bytea USING convert_to("response"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."members" ALTER COLUMN "chief_complaint1" SET DATA TYPE bytea USING convert_to("chief_complaint1", 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."members" ALTER COLUMN "chief_complaint2" SET DATA TYPE bytea USING convert_to("chief_complaint2", 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."reschedules" ADD COLUMN "chief_complaint" bytea;--> statement-breakpoint
UPDATE "portal"."reschedules" SET "chief_complaint" = convert_to(coalesce("old_booking"->>'chief_complaint', ''), 'UTF8'), "old_booking" = "old_booking" - 'chief_complaint', "new_booking" = "new_booking" - 'chief_complaint';--> statement-breakpoint
ALTER TABLE "portal"."reschedules" ALTER COLUMN "chief_complaint" SET NOT NULL;--> statement-breakpoint
DELETE FROM "portal"."draft_keys";--> statement-breakpoint
ALTER TABLE "portal"."draft_keys" ALTER COLUMN "wrapped_key" SET DATA TYPE bytea USING decode("wrapped_key", 'base64');