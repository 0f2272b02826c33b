CREATE TABLE "telehealth"."busy_times" (
	"provider_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telehealth"."calendar_feeds" (
	"provider_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telehealth"."own_calendars" (
	"provider_id" integer PRIMARY KEY NOT NULL,
	"address" "bytea" NOT NULL,
	"next_read_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"problem" text,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telehealth"."time_off" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telehealth"."time_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "telehealth"."providers" ADD COLUMN "later_hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "telehealth"."providers" ADD COLUMN "day_hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "telehealth"."busy_times" ADD CONSTRAINT "busy_times_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "telehealth"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."calendar_feeds" ADD CONSTRAINT "calendar_feeds_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "telehealth"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."own_calendars" ADD CONSTRAINT "own_calendars_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "telehealth"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."time_off" ADD CONSTRAINT "time_off_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "telehealth"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_times_ahead" ON "telehealth"."busy_times" USING btree ("provider_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "telehealth"."calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "own_calendars_due" ON "telehealth"."own_calendars" USING btree ("next_read_at");--> statement-breakpoint
CREATE INDEX "time_off_ahead" ON "telehealth"."time_off" USING btree ("provider_id","ends_at");