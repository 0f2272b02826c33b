ALTER TABLE "telehealth"."ledger_entries" ADD COLUMN "key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_key" ON "telehealth"."ledger_entries" USING btree ("key");