CREATE TABLE "portal"."inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"receiver_reference" text,
	"last_failure" text,
	"last_failed_at" timestamp with time zone,
	"reported_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."former_answers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"answer_set_id" uuid NOT NULL,
	"response" jsonb NOT NULL,
	"kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."answer_sets" ADD COLUMN "danger_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal"."answer_sets" ADD COLUMN "danger_handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal"."former_answers" ADD CONSTRAINT "former_answers_answer_set_id_answer_sets_id_fk" FOREIGN KEY ("answer_set_id") REFERENCES "portal"."answer_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiries_pending" ON "portal"."inquiries" USING btree ("not_before") WHERE "portal"."inquiries"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "former_answers_set" ON "portal"."former_answers" USING btree ("answer_set_id","kept_at");--> statement-breakpoint
CREATE INDEX "answer_sets_danger" ON "portal"."answer_sets" USING btree ("danger_at") WHERE "portal"."answer_sets"."danger_at" is not null and "portal"."answer_sets"."danger_handled_at" is null;