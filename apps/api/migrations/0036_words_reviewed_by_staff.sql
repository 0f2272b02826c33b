CREATE TABLE "portal"."word_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"area" text NOT NULL,
	"text_id" text NOT NULL,
	"english" text NOT NULL,
	"words" text NOT NULL,
	"reviewed_by" uuid NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."words_in_use" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "word_reviews_text" ON "portal"."word_reviews" USING btree ("language","area","text_id");