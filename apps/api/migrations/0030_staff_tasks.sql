CREATE TABLE "portal"."staff_task_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"task_id" text NOT NULL,
	"organisation_id" uuid,
	"member_id" uuid,
	"staff_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"worked_at" timestamp with time zone,
	"outcome" text,
	"follow_up_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."staff_task_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"task_id" text NOT NULL,
	"organisation_id" uuid,
	"member_id" uuid,
	"staff_id" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"text" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."failed_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."inquiries" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal"."answer_sets" ADD COLUMN "begun_by" uuid;--> statement-breakpoint
ALTER TABLE "portal"."mail_outbox" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal"."staff_task_claims" ADD CONSTRAINT "staff_task_claims_staff_id_staff_people_id_fk" FOREIGN KEY ("staff_id") REFERENCES "portal"."staff_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."staff_task_notes" ADD CONSTRAINT "staff_task_notes_staff_id_staff_people_id_fk" FOREIGN KEY ("staff_id") REFERENCES "portal"."staff_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_task_claims_open" ON "portal"."staff_task_claims" USING btree ("kind","task_id") WHERE "portal"."staff_task_claims"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "staff_task_claims_member" ON "portal"."staff_task_claims" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_task_claims_ended" ON "portal"."staff_task_claims" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "staff_task_notes_task" ON "portal"."staff_task_notes" USING btree ("kind","task_id");--> statement-breakpoint
CREATE INDEX "staff_task_notes_member" ON "portal"."staff_task_notes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "inquiries_to_call" ON "portal"."inquiries" USING btree ("created_at") WHERE "portal"."inquiries"."called_at" is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_given_up" ON "portal"."mail_outbox" USING btree ("given_up_at") WHERE "portal"."mail_outbox"."given_up_at" is not null and "portal"."mail_outbox"."handled_at" is null;
--> statement-breakpoint
GRANT SELECT ("begun_by") ON "portal"."answer_sets" TO evenkeel_staff;--> statement-breakpoint
-- Requests of before were called from the mail alone: nobody has to note it of them now, but of those of the last two days.
UPDATE "portal"."inquiries" SET "called_at" = "delivered_at" WHERE "delivered_at" < now() - interval '2 days';--> statement-breakpoint
CALL "portal"."keep_apart"('portal.staff_task_claims');--> statement-breakpoint
CALL "portal"."keep_apart"('portal.staff_task_notes');--> statement-breakpoint
CALL "portal"."show_staff"('portal.staff_task_claims', 'SELECT, INSERT, UPDATE');--> statement-breakpoint
CALL "portal"."show_staff"('portal.staff_task_notes', 'SELECT, INSERT');--> statement-breakpoint
-- Says on the channel staff_tasks of which organisation something changed in what waits; empty: of the whole installation.
CREATE FUNCTION "portal"."tell_staff"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('staff_tasks', coalesce(NEW."organisation_id"::text, ''));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "portal"."tell_staff_of_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('staff_tasks', '');
	RETURN NULL;
END $$;--> statement-breakpoint
-- Has a table tell of rows that are added, and of changes, under conditions. It changes nothing, and nobody waits for it.
CREATE PROCEDURE "portal"."tell_staff_of"(told regclass, added text, changed text) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('CREATE TRIGGER tell_staff_of_added AFTER INSERT ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION portal.tell_staff()', told, added);
	EXECUTE format('CREATE TRIGGER tell_staff_of_changed AFTER UPDATE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION portal.tell_staff()', told, changed);
END $$;--> statement-breakpoint
CALL "portal"."tell_staff_of"('portal.answer_sets', 'NEW.danger_at IS NOT NULL', 'NEW.danger_at IS NOT NULL AND (OLD.danger_at, OLD.danger_handled_at, OLD.member_id) IS DISTINCT FROM (NEW.danger_at, NEW.danger_handled_at, NEW.member_id)');--> statement-breakpoint
CALL "portal"."tell_staff_of"('portal.call_tasks', 'true', 'OLD.done_at IS DISTINCT FROM NEW.done_at');--> statement-breakpoint
CALL "portal"."tell_staff_of"('portal.inquiries', 'true', '(OLD.delivered_at, OLD.called_at, OLD.last_failed_at) IS DISTINCT FROM (NEW.delivered_at, NEW.called_at, NEW.last_failed_at)');--> statement-breakpoint
CALL "portal"."tell_staff_of"('portal.mail_outbox', 'false', '(OLD.given_up_at, OLD.handled_at) IS DISTINCT FROM (NEW.given_up_at, NEW.handled_at)');--> statement-breakpoint
CALL "portal"."tell_staff_of"('portal.staff_task_claims', 'true', 'true');--> statement-breakpoint
CREATE TRIGGER "tell_staff" AFTER INSERT OR DELETE ON "portal"."failed_jobs" FOR EACH ROW EXECUTE FUNCTION "portal"."tell_staff_of_job"();
