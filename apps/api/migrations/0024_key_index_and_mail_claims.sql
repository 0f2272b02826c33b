ALTER TABLE "portal"."mail_outbox" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal"."mail_outbox" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal"."mail_outbox" ADD COLUMN "given_up_because" text;--> statement-breakpoint
CREATE INDEX "people_master" ON "keys"."people" USING btree (substring("wrapped" from 2 for 4));