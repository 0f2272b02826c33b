CREATE TABLE "portal"."programmes_in_use" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL
);
