DROP INDEX "portal"."organisations_parent";--> statement-breakpoint
CREATE INDEX "organisations_family" ON "portal"."organisations" USING btree (coalesce("parent_id", "id"));--> statement-breakpoint
CREATE INDEX "organisations_hosts" ON "portal"."organisations" USING gin ("hosts");--> statement-breakpoint
CREATE INDEX "organisations_root" ON "portal"."organisations" USING btree ("is_root") WHERE is_root;