CREATE TABLE "portal"."staff_look_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."staff_removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"hindered_by" text,
	CONSTRAINT "staff_removals_member_id_unique" UNIQUE("member_id")
);
--> statement-breakpoint
ALTER TABLE "keys"."addresses" ADD COLUMN "phone_hash" text;--> statement-breakpoint
ALTER TABLE "portal"."staff_look_ups" ADD CONSTRAINT "staff_look_ups_session_id_staff_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "portal"."staff_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."staff_look_ups" ADD CONSTRAINT "staff_look_ups_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "portal"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."staff_removals" ADD CONSTRAINT "staff_removals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "portal"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."staff_removals" ADD CONSTRAINT "staff_removals_asked_by_staff_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "portal"."staff_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_look_ups_session" ON "portal"."staff_look_ups" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "staff_look_ups_member" ON "portal"."staff_look_ups" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "inquiries_reference" ON "portal"."inquiries" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "addresses_phone" ON "keys"."addresses" USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX "addresses_phone_unknown" ON "keys"."addresses" USING btree ("person") WHERE "keys"."addresses"."phone_hash" is null;--> statement-breakpoint
-- What staff see of a member lies under the member's key, which the master key wraps: it is shown as the rows are.
CALL "portal"."show_staff"('keys.people', 'SELECT');
