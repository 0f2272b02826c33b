CREATE TABLE "portal"."referral_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"offered_by" uuid NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"way" text NOT NULL,
	"concern" "bytea",
	"sessions" integer,
	"answer_by" timestamp with time zone NOT NULL,
	"ended" text,
	"ended_at" timestamp with time zone,
	"reason" text,
	"told_at" timestamp with time zone,
	"patient_id" integer
);
--> statement-breakpoint
ALTER TABLE "portal"."referral_offers" ADD CONSTRAINT "referral_offers_staff_id_staff_people_id_fk" FOREIGN KEY ("staff_id") REFERENCES "portal"."staff_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_offers_accepted" ON "portal"."referral_offers" USING btree ("inquiry_id") WHERE "portal"."referral_offers"."ended" = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "referral_offers_open" ON "portal"."referral_offers" USING btree ("inquiry_id","staff_id") WHERE "portal"."referral_offers"."ended" is null;--> statement-breakpoint
CREATE INDEX "referral_offers_request" ON "portal"."referral_offers" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "referral_offers_staff" ON "portal"."referral_offers" USING btree ("staff_id","offered_at");--> statement-breakpoint
CREATE INDEX "referral_offers_member" ON "portal"."referral_offers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "referral_offers_to_end" ON "portal"."referral_offers" USING btree ("answer_by") WHERE "portal"."referral_offers"."ended" is null;--> statement-breakpoint
CREATE INDEX "referral_offers_to_open" ON "portal"."referral_offers" USING btree ("ended_at") WHERE "portal"."referral_offers"."ended" = 'accepted' and "portal"."referral_offers"."patient_id" is null;--> statement-breakpoint
CREATE INDEX "referral_offers_ended" ON "portal"."referral_offers" USING btree ("ended_at");--> statement-breakpoint
CALL "portal"."keep_apart"('portal.referral_offers');--> statement-breakpoint
CALL "portal"."show_staff"('portal.referral_offers', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
CALL "portal"."tell_staff_of"('portal.referral_offers', 'true', 'OLD.ended IS DISTINCT FROM NEW.ended');
