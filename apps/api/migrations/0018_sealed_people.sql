-- Who somebody is becomes bytes here and is encrypted for its member when the product starts (packages/server/src/crypto/reseal.ts).
CREATE TABLE "keys"."addresses" (
	"person" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "addresses_hash" ON "keys"."addresses" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_confirmed" ON "keys"."addresses" USING btree ("hash") WHERE "keys"."addresses"."is_confirmed";--> statement-breakpoint
CALL "portal"."keep_apart"('keys.addresses');--> statement-breakpoint
-- These said that everything in their tables is encrypted; the next start puts them back.
ALTER TABLE "portal"."members" DROP CONSTRAINT IF EXISTS "members_sealed";--> statement-breakpoint
ALTER TABLE "portal"."appointments" DROP CONSTRAINT IF EXISTS "appointments_sealed";--> statement-breakpoint
ALTER TABLE "portal"."slot_queries" DROP CONSTRAINT IF EXISTS "slot_queries_sealed";--> statement-breakpoint
ALTER TABLE "portal"."reschedules" DROP CONSTRAINT IF EXISTS "reschedules_sealed";--> statement-breakpoint
ALTER TABLE "portal"."mail_outbox" DROP CONSTRAINT IF EXISTS "mail_outbox_sealed";--> statement-breakpoint
-- Whose mail it is, while addresses can still be compared.
ALTER TABLE "portal"."mail_outbox" ADD COLUMN "member_id" uuid;--> statement-breakpoint
UPDATE "portal"."mail_outbox" AS o SET "member_id" = (
	SELECT m."id" FROM "portal"."members" AS m
	WHERE lower(m."email") = lower(o."to_address") AND m."organisation_id" = o."organisation_id"
	ORDER BY m."verified_at" NULLS LAST, m."created_at" DESC LIMIT 1
);--> statement-breakpoint
-- What was sent to the call centre tells of members and does not say of whom. It is done with.
DELETE FROM "portal"."mail_outbox" WHERE "member_id" IS NULL AND ("sent_at" IS NOT NULL OR "given_up_at" IS NOT NULL);--> statement-breakpoint
DROP INDEX "portal"."mail_outbox_address";--> statement-breakpoint
ALTER TABLE "portal"."mail_outbox" ALTER COLUMN "to_address" SET DATA TYPE bytea USING convert_to("to_address", 'UTF8');--> statement-breakpoint
CREATE INDEX "mail_outbox_member" ON "portal"."mail_outbox" USING btree ("member_id","position");--> statement-breakpoint
-- Addresses that were asked for a moment ago; the next start makes hashes of them. The table is written anew, without those before.
ALTER TABLE "portal"."mail_orders" RENAME COLUMN "email" TO "address_hash";--> statement-breakpoint
ALTER TABLE "portal"."mail_orders" ALTER COLUMN "address_hash" SET DATA TYPE text USING lower("address_hash");--> statement-breakpoint
ALTER TABLE "portal"."members" ADD COLUMN "profile" bytea;--> statement-breakpoint
UPDATE "portal"."members" SET "profile" = convert_to(json_build_object(
	'email', lower("email"),
	'first_name', "first_name",
	'last_name', "last_name",
	'phone', "phone",
	'birthdate', "birthdate"::text,
	'gender', "gender",
	'address1', "address1",
	'address2', "address2",
	'city', "city",
	'state', "state",
	'zip', "zip",
	'employment_status', "employment_status",
	'relationship_status', "relationship_status",
	'job_title', "job_title",
	'timezone', "timezone",
	'consent_initials', "consent_initials"
)::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."members" ALTER COLUMN "profile" SET NOT NULL;--> statement-breakpoint
DROP INDEX "portal"."members_confirmed_email";--> statement-breakpoint
DROP INDEX "portal"."members_email";--> statement-breakpoint
ALTER TABLE "portal"."members" DROP COLUMN "email", DROP COLUMN "first_name", DROP COLUMN "last_name", DROP COLUMN "phone",
	DROP COLUMN "birthdate", DROP COLUMN "gender", DROP COLUMN "address1", DROP COLUMN "address2", DROP COLUMN "city",
	DROP COLUMN "state", DROP COLUMN "zip", DROP COLUMN "employment_status", DROP COLUMN "relationship_status",
	DROP COLUMN "job_title", DROP COLUMN "timezone", DROP COLUMN "consent_initials";--> statement-breakpoint
ALTER TABLE "portal"."appointments" ALTER COLUMN "request_hash" SET DATA TYPE bytea USING convert_to("request_hash", 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."appointments" ALTER COLUMN "customer_call_in_number" SET DATA TYPE bytea USING convert_to("customer_call_in_number", 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."appointments" ALTER COLUMN "consent_user_initials" SET DATA TYPE bytea USING convert_to("consent_user_initials", 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."slot_queries" ALTER COLUMN "request_hash" SET DATA TYPE bytea USING convert_to("request_hash", 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."slot_queries" ALTER COLUMN "contact_number" SET DATA TYPE bytea USING convert_to("contact_number", 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."reschedules" ALTER COLUMN "request_hash" SET DATA TYPE bytea USING convert_to("request_hash", 'UTF8');--> statement-breakpoint
ALTER TABLE "portal"."reschedules" ADD COLUMN "caller" bytea;--> statement-breakpoint
UPDATE "portal"."reschedules" SET "caller" = convert_to(json_build_object(
	'customer_call_in_number', "old_booking"->'customer_call_in_number',
	'consent_user_initials', "old_booking"->'consent_user_initials'
)::text, 'UTF8'),
	"old_booking" = "old_booking" - 'customer_call_in_number' - 'consent_user_initials',
	"new_booking" = "new_booking" - 'customer_call_in_number' - 'consent_user_initials';--> statement-breakpoint
ALTER TABLE "portal"."reschedules" ALTER COLUMN "caller" SET NOT NULL;
