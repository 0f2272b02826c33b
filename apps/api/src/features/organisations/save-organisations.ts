import { eq, notInArray, sql } from 'drizzle-orm'
import type { Db, Queryable } from '@evenkeel/server/store/store'
import type { OrganisationPicture } from '#tenant-config/glyph.ts'
import type { OrganisationConfig } from '#tenant-config/load-organisations.ts'
import type { TenantConfigStore } from '#tenant-config/tenant-config.ts'
import type { OrganisationRecord, PictureVersion } from './organisation.ts'
import { ownedSpaces } from './owned-spaces.ts'
import { faultsOfNames, listRemoved } from './removed-organisations.ts'
import { searchTextOf } from './rules.ts'
import { organisations, configInUse } from './tables.ts'

type Row = typeof organisations.$inferInsert
/** There is one state of the files in use, so one row. */
const THE_ROW = 1

const versionsOf = ({ version, dark }: OrganisationPicture): PictureVersion => ({
  version,
  darkVersion: dark?.version ?? null,
})

/** What the database holds of an organisation's files. */
export function recordOf({ file, glyph, logo }: OrganisationConfig): OrganisationRecord {
  const { children: _children, glyph: picture, logo: _named, ...rest } = file
  return {
    ...rest,
    glyph: picture && glyph ? { width: picture.width, height: picture.height, ...versionsOf(glyph) } : null,
    logo: logo && versionsOf(logo),
  }
}

function rowsOf(config: OrganisationConfig, position: number, removed: ReadonlySet<string>): Row[] {
  const { file } = config
  // The file of a removed one may still lie there.
  const isActive = file.active && !removed.has(file.id)
  const { children } = file
  const record = recordOf(config)
  const locations = children.filter(({ active }) => active).map(({ location }) => location)
  const own: Row = {
    id: file.id,
    parentId: null,
    username: file.username,
    isRoot: file.is_root_org,
    isActive,
    hosts: file.hosts,
    searchText: searchTextOf(record, locations),
    position,
    record,
  }
  return [
    own,
    ...children.map((child, at) => ({
      id: child.id,
      parentId: file.id,
      username: child.username,
      isRoot: false,
      // A location never outlives its organisation.
      isActive: isActive && child.active,
      hosts: [],
      searchText: '',
      position: at,
      record: child,
    })),
  ]
}

/**
 * Puts the organisations of the programme files into the database, by id. One that no longer is in a file becomes
 * inactive and is never deleted: its name stays taken. One with members is refused before (removed-organisations.ts). `version` names this state
 * of the files for every other process. In a transaction.
 */
export async function saveOrganisations(
  tx: Queryable,
  all: readonly OrganisationConfig[],
  version: string,
): Promise<void> {
  if (all.length === 0) return
  const removed = new Set((await listRemoved(tx)).map(({ id }) => id))
  const rows = all.flatMap((one, position) => rowsOf(one, position, removed))
  await tx
    .insert(configInUse)
    .values({ id: THE_ROW, version })
    .onConflictDoUpdate({ target: configInUse.id, set: { version } })
  const ids = rows.map(({ id }) => id)
  await tx.update(organisations).set({ isActive: false }).where(notInArray(organisations.id, ids))
  await tx
    .insert(organisations)
    .values(rows)
    .onConflictDoUpdate({
      target: organisations.id,
      set: {
        parentId: sql`excluded.parent_id`,
        username: sql`excluded.username`,
        isRoot: sql`excluded.is_root`,
        isActive: sql`excluded.is_active`,
        hosts: sql`excluded.hosts`,
        searchText: sql`excluded.search_text`,
        position: sql`excluded.position`,
        record: sql`excluded.record`,
      },
    })
}

/** Names the state of the files in use, and keeps others from changing it until the transaction ends. */
export async function lockVersionInUse(tx: Queryable): Promise<string | null> {
  const [row] = await tx
    .select({ version: configInUse.version })
    .from(configInUse)
    .where(eq(configInUse.id, THE_ROW))
    .for('update')
  return row?.version ?? null
}

export async function versionInUse(db: Queryable): Promise<string | null> {
  const rows = await db
    .select({ version: configInUse.version })
    .from(configInUse)
    .where(eq(configInUse.id, THE_ROW))
  return rows[0]?.version ?? null
}

/** Keeps in the database which state of the programme files is in use, and its organisations. */
export const tenantConfigStore = (db: Db): TenantConfigStore => ({
  save: (all, version) => db.transaction((tx) => saveOrganisations(tx, all, version)),
  owned: async () => [...(await ownedSpaces(db)).values()],
  versionInUse: () => versionInUse(db),
  faultsOf: (all) => faultsOfNames(db, all),
  removedHosts: async () =>
    (await listRemoved(db)).flatMap(({ hosts, username }) => hosts.map((host) => ({ host, username }))),
})
