ALTER TABLE "telehealth"."licences" ADD COLUMN "claimed_number" text;--> statement-breakpoint
ALTER TABLE "telehealth"."licences" ADD COLUMN "claimed_ends_on" date;--> statement-breakpoint
ALTER TABLE "telehealth"."licences" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "telehealth"."licences" ADD COLUMN "refusal" text;