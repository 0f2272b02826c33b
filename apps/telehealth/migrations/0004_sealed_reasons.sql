-- Columns become bytes here and are encrypted when the product starts (packages/server/src/crypto/reseal.ts).
ALTER TABLE "telehealth"."appointment_requests" ALTER COLUMN "chief_complaint" SET DATA TYPE bytea USING convert_to("chief_complaint", 'UTF8');--> statement-breakpoint
ALTER TABLE "telehealth"."appointment_requests" ALTER COLUMN "comments" SET DATA TYPE bytea USING convert_to("comments", 'UTF8');--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ALTER COLUMN "chief_complaint" SET DATA TYPE bytea USING convert_to("chief_complaint", 'UTF8');--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ALTER COLUMN "chief_complaint_comments" SET DATA TYPE bytea USING convert_to("chief_complaint_comments", 'UTF8');--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ALTER COLUMN "survey_answer" SET DATA TYPE bytea USING convert_to("survey_answer", 'UTF8');