CREATE TABLE "portal"."studio_drafts" (
	"space" text PRIMARY KEY NOT NULL,
	"files" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."studio_previews" (
	"client" text PRIMARY KEY NOT NULL,
	"organisation" jsonb NOT NULL,
	"pictures" jsonb NOT NULL,
	"mails" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."studio_spaces" (
	"space" text PRIMARY KEY NOT NULL,
	"username" text,
	"owner" text NOT NULL,
	"revision" integer NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "studio_spaces_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "portal"."studio_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space" text NOT NULL,
	"number" integer NOT NULL,
	"files" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"author" uuid NOT NULL,
	"published_by" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"rolled_back_from" integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX "studio_versions_number" ON "portal"."studio_versions" USING btree ("space","number");--> statement-breakpoint
CREATE UNIQUE INDEX "studio_versions_published" ON "portal"."studio_versions" USING btree ("space") WHERE "portal"."studio_versions"."state" = 'published';