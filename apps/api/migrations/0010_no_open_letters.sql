ALTER TABLE "portal"."mail_outbox" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "portal"."mail_outbox" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "portal"."mail_outbox" DROP COLUMN "html";--> statement-breakpoint
ALTER TABLE "portal"."mail_outbox" DROP COLUMN "calendar";