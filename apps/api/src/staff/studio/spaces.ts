import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { type SharedSpace, sharedSpaces, studioRoles } from '@evenkeel/contract/staff/studio'
import { notFound } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import {
  organisations,
  removedOrganisations,
  studioDrafts,
  studioSpaces,
  studioVersions,
} from '#features/organisations/tables.ts'
import type { FileSpace } from '#tenant-config/space-files.ts'
import type { TenantConfigFiles } from '#tenant-config/load-tenant-config.ts'
import { hasRoleFor, type HeldGrant } from '../people/rules.ts'
import type { StaffCaller } from '../people/staff-caller.ts'

type SpaceRow = typeof studioSpaces.$inferSelect
export type VersionRow = typeof studioVersions.$inferSelect

/** Something that is edited together, as it stands. */
export interface Space {
  /** Id of an organisation, or the name of a shared space. */
  readonly id: string
  readonly kind: 'organisation' | SharedSpace
  readonly files: FileSpace
  /** Client id and name; null for a shared space. */
  readonly username: string | null
  readonly name: string | null
  readonly isActive: boolean
  readonly restrictedRoutes: readonly string[]
  /** Null: the studio never had it. */
  readonly row: SpaceRow | null
  readonly published: Omit<VersionRow, 'files'> | null
  readonly draft: { readonly savedBy: string; readonly savedAt: Temporal.Instant } | null
}

export const isOwned = ({ row }: Space): boolean => row?.owner === 'studio'
export const revisionOf = ({ row }: Space): number => row?.revision ?? 0
/** Made in the studio, and never public. */
export const isNew = (space: Space): boolean => isOwned(space) && space.published === null

const isShared = (id: string): id is SharedSpace => sharedSpaces.some((name) => name === id)
const isForAll = (grants: readonly HeldGrant[]): boolean =>
  grants.some((grant) => grant.organisationId === null && studioRoles.some((role) => role === grant.role))

interface OrganisationRow {
  readonly id: string
  readonly username: string
  readonly name: string | null
  readonly isActive: boolean
  readonly restricted: readonly string[] | null
}

/** Organisations in the database: no locations, and none that were removed. Null: all. */
async function publicOrganisations(db: Queryable, ids: readonly string[] | null): Promise<OrganisationRow[]> {
  if (ids?.length === 0) return []
  const removed = db.select({ id: removedOrganisations.id }).from(removedOrganisations)
  return db
    .select({
      id: organisations.id,
      username: organisations.username,
      name: sql<string | null>`${organisations.record} ->> 'program_name'`,
      isActive: organisations.isActive,
      restricted: sql<string[] | null>`${organisations.record} -> 'restricted_routes'`,
    })
    .from(organisations)
    .where(
      and(
        isNull(organisations.parentId),
        notInArray(organisations.id, removed),
        ids === null ? undefined : inArray(organisations.id, [...ids]),
      ),
    )
}

const { files: _files, ...versionFields } = {
  id: studioVersions.id,
  space: studioVersions.space,
  number: studioVersions.number,
  files: studioVersions.files,
  state: studioVersions.state,
  reason: studioVersions.reason,
  author: studioVersions.author,
  publishedBy: studioVersions.publishedBy,
  publishedAt: studioVersions.publishedAt,
  rolledBackFrom: studioVersions.rolledBackFrom,
}

/** What the studio knows of spaces, by their ids; null: of all. */
async function studioRows(db: Queryable, ids: readonly string[] | null) {
  if (ids?.length === 0) return []
  return db
    .select({
      row: studioSpaces,
      published: versionFields,
      savedBy: studioDrafts.savedBy,
      savedAt: studioDrafts.savedAt,
    })
    .from(studioSpaces)
    .leftJoin(
      studioVersions,
      and(eq(studioVersions.space, studioSpaces.space), eq(studioVersions.state, 'published')),
    )
    .leftJoin(studioDrafts, eq(studioDrafts.space, studioSpaces.space))
    .where(ids === null ? undefined : inArray(studioSpaces.space, [...ids]))
}
type StudioRow = Awaited<ReturnType<typeof studioRows>>[number]

const standing = (row: StudioRow | undefined): Pick<Space, 'row' | 'published' | 'draft'> => ({
  row: row?.row ?? null,
  published: row?.published ?? null,
  draft: row?.savedBy && row.savedAt ? { savedBy: row.savedBy, savedAt: row.savedAt } : null,
})

const sharedSpace = (id: SharedSpace, row: StudioRow | undefined): Space => ({
  id,
  kind: id,
  files: { shared: id },
  username: null,
  name: null,
  isActive: true,
  restrictedRoutes: [],
  ...standing(row),
})

function organisationSpaces(found: readonly OrganisationRow[], rows: readonly StudioRow[]): Space[] {
  const byId = new Map(rows.map((one) => [one.row.space, one]))
  const known = new Set(found.map(({ id }) => id))
  // One that was made here and never published is in no other table.
  const made = rows.flatMap(({ row, published }) =>
    row.username === null || known.has(row.space) || published !== null
      ? []
      : [{ id: row.space, username: row.username, name: null, isActive: false, restricted: null }],
  )
  return [...found, ...made]
    .map(({ id, username, name, isActive, restricted }): Space => ({
      id,
      kind: 'organisation',
      files: { username },
      username,
      name: name ?? username,
      isActive,
      restrictedRoutes: restricted ?? [],
      ...standing(byId.get(id)),
    }))
    .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''))
}

/** Without demo organizations that are not served here, unless the studio owns them. */
export function withoutDemo(
  spaces: readonly Space[],
  { organisations: files }: Pick<TenantConfigFiles, 'organisations'>,
): readonly Space[] {
  const notServed = new Set(files.flatMap(({ file }) => (file.demo && !file.active ? [file.id] : [])))
  return spaces.filter((space) => isOwned(space) || !notServed.has(space.id))
}

/** Everything these grants let somebody see in the studio. */
export async function spacesOf(db: Queryable, grants: readonly HeldGrant[]): Promise<readonly Space[]> {
  const all = isForAll(grants)
  const ids = all
    ? null
    : grants.flatMap(({ organisationId, role }) =>
        organisationId !== null && studioRoles.some((one) => one === role) ? [organisationId] : [],
      )
  const rows = await studioRows(db, ids)
  const own = organisationSpaces(await publicOrganisations(db, ids), rows)
  if (!all) return own
  return [
    ...own,
    ...sharedSpaces.map((id) =>
      sharedSpace(
        id,
        rows.find(({ row }) => row.space === id),
      ),
    ),
  ]
}

/** One space; for whoever has no grant for it, it looks as if there were none. */
export async function spaceFor(db: Queryable, staff: StaffCaller, id: string): Promise<Space> {
  if (isShared(id) ? !isForAll(staff.grants) : !hasRoleFor(staff.grants, studioRoles, id)) throw notFound()
  const rows = await studioRows(db, [id])
  if (isShared(id)) return sharedSpace(id, rows[0])
  const [space] = organisationSpaces(await publicOrganisations(db, [id]), rows)
  if (!space) throw notFound()
  return space
}

/** Every client id there is or is going to be. */
export async function allUsernames(db: Queryable): Promise<readonly string[]> {
  const inUse = await db.select({ username: organisations.username }).from(organisations)
  const made = await db.select({ username: studioSpaces.username }).from(studioSpaces)
  return [...inUse, ...made].flatMap(({ username }) => username ?? [])
}
