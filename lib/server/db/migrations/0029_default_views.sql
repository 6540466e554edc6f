CREATE TABLE "declined_default_view" (
	"person_id" uuid NOT NULL,
	"list" text NOT NULL,
	CONSTRAINT "declined_default_view_person_id_list_pk" PRIMARY KEY("person_id","list")
);
--> statement-breakpoint
CREATE TABLE "role_default_view" (
	"list" text NOT NULL,
	"role" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "role_default_view_list_role_pk" PRIMARY KEY("list","role")
);
--> statement-breakpoint
ALTER TABLE "declined_default_view" ADD CONSTRAINT "declined_default_view_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_default_view" ADD CONSTRAINT "role_default_view_view_id_saved_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_default_view_view" ON "role_default_view" USING btree ("view_id");