ALTER TABLE "portal"."staff_removals" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "portal"."staff_task_claims" ADD COLUMN "taken_over_from" uuid;