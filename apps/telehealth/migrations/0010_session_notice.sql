ALTER TABLE "telehealth"."ledger_entries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "telehealth"."appointments" ADD COLUMN "free_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "telehealth"."patients" ADD COLUMN "notice_hours" integer;