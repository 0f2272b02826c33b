CREATE TABLE "portal"."removed_organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"hosts" text[] NOT NULL,
	"program_name" text,
	"moved_to" uuid,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_organisations_username_unique" UNIQUE("username")
);
