ALTER TABLE "telehealth"."providers" ADD COLUMN "approach" text DEFAULT 'listening' NOT NULL;--> statement-breakpoint
ALTER TABLE "telehealth"."providers" ADD COLUMN "statement" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "telehealth"."providers" ADD COLUMN "identities" text[] DEFAULT '{}' NOT NULL;