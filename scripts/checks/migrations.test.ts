import { describe, expect, it } from 'vitest'
import { checkMigrations } from '../migrations/check-migrations.ts'
import {
  createReleasedMigrations,
  readReleasedMigrations,
  migrationFolders,
  readMigrations,
} from '../migrations/released-migrations.ts'

const released = readReleasedMigrations()
const faultsOf = (...statements: readonly string[]) =>
  checkMigrations([{ tag: '0099_next', sql: statements.join('--> statement-breakpoint\n') }], '0.3.0')
const needs = (release: string) =>
  `INSERT INTO "portal"."needed_release" VALUES ('${release}') ON CONFLICT DO NOTHING;`

describe('migrations since the last release', () => {
  it('stay compatible with the previous release', async () => {
    const added = migrationFolders
      .flatMap((folder) => readMigrations(folder).filter(({ tag }) => !(tag in released.migrations[folder])))
      .toSorted((a, b) => a.when - b.when)
    expect(await checkMigrations(added, released.version)).toEqual([])
  })

  it.each(migrationFolders)('of %s do not change released ones', (folder) => {
    const now = createReleasedMigrations('now').migrations[folder]
    expect(Object.keys(released.migrations[folder]).length).toBeGreaterThan(5)
    expect(now).toMatchObject(released.migrations[folder])
  })

  it.each(migrationFolders)('of %s are in the order in which the migrator runs them', (folder) => {
    const at = readMigrations(folder).map(({ when }) => when)
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(new Set(at).size).toBe(at.length)
  })

  it.each([
    'DROP TABLE "portal"."visits";',
    'DROP INDEX "portal"."visits_due";',
    'ALTER TABLE "portal"."visits" DROP COLUMN "status";',
    'ALTER TABLE "portal"."visits" RENAME COLUMN "status" TO "state";',
    'ALTER TABLE "portal"."visits" RENAME TO "meetings";',
    'ALTER TABLE "portal"."visits" ALTER COLUMN "status" SET DATA TYPE varchar(3);',
    'ALTER TABLE "portal"."visits" ALTER COLUMN "status" SET NOT NULL;',
    'ALTER TABLE "portal"."visits" ALTER COLUMN "status" DROP NOT NULL;',
    'ALTER TABLE "portal"."visits" ALTER COLUMN "status" DROP DEFAULT;',
    'ALTER TABLE "portal"."visits" ADD COLUMN "zone" text NOT NULL;',
    `ALTER TABLE "portal"."visits" ADD CONSTRAINT "known" CHECK ("status" IN ('booked'));`,
    'ALTER TABLE "portal"."visits" ADD CONSTRAINT "one" UNIQUE ("member_id");',
    'CREATE UNIQUE INDEX "one" ON "portal"."visits" ("member_id");',
    `UPDATE "portal"."visits" SET "status" = 'kept';`,
    'DELETE FROM "portal"."visits";',
    'TRUNCATE "portal"."visits";',
    'REVOKE SELECT ON "portal"."visits" FROM evenkeel_one_organisation;',
    `CALL "portal"."keep_apart"('portal.organisations');`,
    'CREATE POLICY "p" ON "portal"."visits" USING (false);',
    'CREATE TRIGGER "t" BEFORE INSERT ON "portal"."visits" EXECUTE FUNCTION "portal"."refuse"();',
    'CREATE OR REPLACE FUNCTION "portal"."organisation"() RETURNS uuid LANGUAGE sql AS $$ SELECT null::uuid $$;',
    'DO $$ BEGIN EXECUTE $x$ DROP TABLE portal.visits $x$; END $$;',
    'CREATE TABLE "portal"."notes" ("visit" uuid REFERENCES "portal"."visits"("id"));',
  ])('must not contain: %s', async (statement) => {
    expect(await faultsOf(statement)).toEqual([
      expect.stringMatching(/^0099_next: .+, while release 0\.3\.0 is still running$/),
    ])
  })

  it('may contain additive changes', async () => {
    expect(
      await faultsOf(
        'CREATE SCHEMA IF NOT EXISTS "notes";',
        `CREATE TABLE "portal"."notes" ("id" uuid PRIMARY KEY, "visit" uuid, "text" text NOT NULL);`,
        `CALL "portal"."keep_apart"('portal.notes');`,
        'CREATE UNIQUE INDEX "notes_visit" ON "portal"."notes" ("visit");',
        'ALTER TABLE "portal"."notes" ALTER COLUMN "visit" SET NOT NULL;',
        'ALTER TABLE "portal"."notes" ADD CONSTRAINT "fk" FOREIGN KEY ("visit") REFERENCES "portal"."visits"("id") ON DELETE cascade;',
        'CREATE INDEX "visits_zone" ON "portal"."visits" ("member_id");',
        `ALTER TABLE "portal"."visits" ADD COLUMN "zone" text, ADD COLUMN "kind" text NOT NULL DEFAULT 'video';`,
        `UPDATE "portal"."visits" SET "zone" = 'UTC';`,
        'ALTER TABLE "portal"."visits" ADD CONSTRAINT "zone_known" CHECK (length("zone") > 0);',
        'CREATE UNIQUE INDEX "visits_zones" ON "portal"."visits" ("member_id", "zone");',
        'ALTER TABLE "portal"."members" DROP CONSTRAINT IF EXISTS "members_sealed";',
        'GRANT SELECT ON "portal"."notes" TO evenkeel_one_organisation;',
      ),
    ).toEqual([])
  })

  it('may drop what the last release no longer reads, and must declare it to older processes', async () => {
    const drop =
      '-- contract since 0.3.0: visits have a state\nALTER TABLE "portal"."visits" DROP COLUMN "status";'
    expect(await faultsOf(drop, needs('0.3.0'))).toEqual([])
    expect(await faultsOf(drop)).toEqual([expect.stringContaining('does not declare it to processes')])
    expect(await faultsOf(drop, needs('0.2.9'))).toEqual([
      expect.stringContaining('does not declare it to processes'),
    ])
    expect(await faultsOf(drop.replace('0.3.0', '0.10.0'), needs('0.10.0'))).toEqual([
      expect.stringContaining('0.10.0 is not released yet'),
    ])
  })
})
