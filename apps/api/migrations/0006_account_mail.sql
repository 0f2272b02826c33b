CREATE TABLE "portal"."mail_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"not_before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "portal"."mail_outbox_pending";--> statement-breakpoint
ALTER TABLE "portal"."mail_outbox" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal"."password_resets" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "portal"."password_resets" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_orders_due" ON "portal"."mail_orders" USING btree ("not_before");--> statement-breakpoint
CREATE INDEX "mail_outbox_sent" ON "portal"."mail_outbox" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_address" ON "portal"."mail_outbox" USING btree ("to_address","position");--> statement-breakpoint
CREATE INDEX "members_unconfirmed" ON "portal"."members" USING btree ("created_at") WHERE "portal"."members"."verified_at" is null;--> statement-breakpoint
CREATE INDEX "one_time_codes_age" ON "portal"."one_time_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "password_resets_age" ON "portal"."password_resets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_pending" ON "portal"."mail_outbox" USING btree ("not_before") WHERE "portal"."mail_outbox"."sent_at" is null and "portal"."mail_outbox"."given_up_at" is null;