import { and, eq, notInArray, sql } from 'drizzle-orm'
import { sharedSpaces } from '@evenkeel/api-contract/staff/studio'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import type { OrganizationConfig } from '#tenant-config/load-organizations.ts'
import type { FileSpace, OwnedSpace } from '#tenant-config/tenant-config-folder.ts'
import type { ThemedSvgImage } from '#tenant-config/svg-image.ts'
import type { TenantConfigStore } from '#tenant-config/tenant-config.ts'
import { buildSearchText, type ImageVersion, type OrganizationRecord } from './organization.ts'
import { checkOrganizationNames, listRemovedOrganizations } from './removed-organizations.ts'
import { configInUse, organisations, studioDrafts, studioSpaces, studioVersions } from './tables.ts'

/** Maps a stored space name to a space; null if unknown. */
function toFileSpace(space: string, username: string | null): FileSpace | null {
  if (username !== null) return { username }
  const shared = sharedSpaces.find((name) => name === space)
  return shared ? { shared } : null
}

/** Deletes the studio data of a deleted organization; its files may still be in the folder. */
export async function deleteStudioSpace(tx: Queryable, organisationId: string): Promise<void> {
  for (const table of [studioDrafts, studioVersions, studioSpaces])
    await tx.delete(table).where(eq(table.space, organisationId))
}

/** Lists the spaces the studio owns and has published. */
export async function listStudioOwnedSpaces(db: Queryable): Promise<ReadonlyMap<string, OwnedSpace>> {
  const rows = await db
    .select({ space: studioSpaces.space, username: studioSpaces.username, files: studioVersions.files })
    .from(studioSpaces)
    .innerJoin(
      studioVersions,
      and(eq(studioVersions.space, studioSpaces.space), eq(studioVersions.state, 'published')),
    )
    .where(eq(studioSpaces.owner, 'studio'))
    .orderBy(studioSpaces.space)
  return new Map(
    rows.flatMap(({ space: id, username, files }) => {
      const space = toFileSpace(id, username)
      return space ? [[id, { space, files }] as const] : []
    }),
  )
}

type Row = typeof organisations.$inferInsert
/** One tenant config is in use, so there is one row. */
const CONFIG_ROW_ID = 1

const getImageVersions = ({ version, dark }: ThemedSvgImage): ImageVersion => ({
  version,
  darkVersion: dark?.version ?? null,
})

/** Maps an organization's files to its stored record. */
export function toOrganizationRecord({ file, glyph, logo }: OrganizationConfig): OrganizationRecord {
  const { children: _children, glyph: picture, logo: _named, ...rest } = file
  return {
    ...rest,
    glyph:
      picture && glyph ? { width: picture.width, height: picture.height, ...getImageVersions(glyph) } : null,
    logo: logo && getImageVersions(logo),
  }
}

function toOrganizationRows(
  config: OrganizationConfig,
  position: number,
  removed: ReadonlySet<string>,
): Row[] {
  const { file } = config
  // The file of a deleted organization may still be in the folder.
  const isActive = file.active && !removed.has(file.id)
  const { children } = file
  const record = toOrganizationRecord(config)
  const locations = children.filter(({ active }) => active).map(({ location }) => location)
  const own: Row = {
    id: file.id,
    parentId: null,
    username: file.username,
    isRoot: file.is_root_org,
    isActive,
    hosts: file.hosts,
    searchText: buildSearchText(record, locations),
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
      // A location is active only with its organization.
      isActive: isActive && child.active,
      hosts: [],
      searchText: '',
      position: at,
      record: child,
    })),
  ]
}

/**
 * Stores the organizations of the tenant config, by id. One without a file becomes inactive and is never
 * deleted, so its name stays reserved. One with members is rejected earlier (removed-organizations.ts).
 * `version` identifies this config for other processes. Call it in a transaction.
 */
export async function saveOrganizations(
  tx: Queryable,
  all: readonly OrganizationConfig[],
  version: string,
): Promise<void> {
  if (all.length === 0) return
  const removed = new Set((await listRemovedOrganizations(tx)).map(({ id }) => id))
  const rows = all.flatMap((one, position) => toOrganizationRows(one, position, removed))
  await tx
    .insert(configInUse)
    .values({ id: CONFIG_ROW_ID, version })
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

/** Returns the active config version, locked until the transaction ends. */
export async function lockConfigVersion(tx: Queryable): Promise<string | null> {
  const [row] = await tx
    .select({ version: configInUse.version })
    .from(configInUse)
    .where(eq(configInUse.id, CONFIG_ROW_ID))
    .for('update')
  return row?.version ?? null
}

export async function getConfigVersion(db: Queryable): Promise<string | null> {
  const rows = await db
    .select({ version: configInUse.version })
    .from(configInUse)
    .where(eq(configInUse.id, CONFIG_ROW_ID))
  return rows[0]?.version ?? null
}

/** Stores the active tenant config version and its organizations in the database. */
export const createTenantConfigStore = (db: Db): TenantConfigStore => ({
  save: (all, version) => db.transaction((tx) => saveOrganizations(tx, all, version)),
  owned: async () => [...(await listStudioOwnedSpaces(db)).values()],
  versionInUse: () => getConfigVersion(db),
  faultsOf: (all) => checkOrganizationNames(db, all),
  removedHosts: async () =>
    (await listRemovedOrganizations(db)).flatMap(({ hosts, username }) =>
      hosts.map((host) => ({ host, username })),
    ),
})
