CREATE TABLE "portal"."ended_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
