ALTER TABLE "portal"."mail_orders" ADD COLUMN "mailbox_hash" text;--> statement-breakpoint
ALTER TABLE "keys"."addresses" ADD COLUMN "mailbox_hash" text;--> statement-breakpoint
CREATE INDEX "addresses_mailbox" ON "keys"."addresses" USING btree ("mailbox_hash");--> statement-breakpoint
CREATE INDEX "addresses_mailbox_unknown" ON "keys"."addresses" USING btree ("person") WHERE "keys"."addresses"."mailbox_hash" is null;