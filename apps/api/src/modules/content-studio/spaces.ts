import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import type { StudioPermissions } from '@evenkeel/api-contract/staff/schemas/studio'
import { type SharedSpace, sharedSpaces, studioRoles } from '@evenkeel/api-contract/staff/studio'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createHttpError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import {
  organisations,
  removedOrganisations,
  studioDrafts,
  studioSpaces,
  studioVersions,
} from '#modules/organizations/tables.ts'
import { type ActiveGrant, hasRoleFor, type StaffCaller } from '#modules/staff-accounts/access-control.ts'
import type { TenantConfigFiles } from '#tenant-config/load-tenant-config.ts'
import type { FileSpace } from '#tenant-config/tenant-config-folder.ts'

export type VersionRow = typeof studioVersions.$inferSelect

/** Texts of files by their paths. */
export type SpaceFiles = Readonly<Record<string, string>>

/** Files that are edited together, in their current state. */
export interface Space {
  /** Id of an organization, or the name of a shared space. */
  readonly id: string
  readonly kind: 'organisation' | SharedSpace
  readonly files: FileSpace
  /** Client id and name; null for a shared space. */
  readonly username: string | null
  readonly name: string | null
  readonly isActive: boolean
  readonly restrictedRoutes: readonly string[]
  /** Null: the studio never owned it. */
  readonly row: typeof studioSpaces.$inferSelect | null
  readonly published: Omit<VersionRow, 'files'> | null
  readonly draft: { readonly savedBy: string; readonly savedAt: Temporal.Instant } | null
}

export const isStudioOwned = ({ row }: Space): boolean => row?.owner === 'studio'
export const getRevision = ({ row }: Space): number => row?.revision ?? 0
/** Created in the studio and never published. */
export const isUnpublished = (space: Space): boolean => isStudioOwned(space) && space.published === null

const isSharedSpace = (id: string): id is SharedSpace => sharedSpaces.some((name) => name === id)
const hasGrantForAll = (grants: readonly ActiveGrant[]): boolean =>
  grants.some((grant) => grant.organisationId === null && studioRoles.some((role) => role === grant.role))

interface OrganizationRow {
  readonly id: string
  readonly username: string
  readonly name: string | null
  readonly isActive: boolean
  readonly restricted: readonly string[] | null
}

/** Reads organizations from the database, without locations and deleted ones. Null: all. */
async function readOrganizations(db: Queryable, ids: readonly string[] | null): Promise<OrganizationRow[]> {
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

/** Reads the studio rows of spaces by id; null: all. */
async function readStudioRows(db: Queryable, ids: readonly string[] | null) {
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
type StudioRow = Awaited<ReturnType<typeof readStudioRows>>[number]

const toSpaceState = (row: StudioRow | undefined): Pick<Space, 'row' | 'published' | 'draft'> => ({
  row: row?.row ?? null,
  published: row?.published ?? null,
  draft: row?.savedBy && row.savedAt ? { savedBy: row.savedBy, savedAt: row.savedAt } : null,
})

const createSharedSpace = (id: SharedSpace, row: StudioRow | undefined): Space => ({
  id,
  kind: id,
  files: { shared: id },
  username: null,
  name: null,
  isActive: true,
  restrictedRoutes: [],
  ...toSpaceState(row),
})

function createOrganizationSpaces(found: readonly OrganizationRow[], rows: readonly StudioRow[]): Space[] {
  const byId = new Map(rows.map((one) => [one.row.space, one]))
  const knownIds = new Set(found.map(({ id }) => id))
  // One that was created here and never published is in no other table.
  const made = rows.flatMap(({ row, published }) =>
    row.username === null || knownIds.has(row.space) || published !== null
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
      ...toSpaceState(byId.get(id)),
    }))
    .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''))
}

/** Leaves out demo organizations that are not served here, unless the studio owns them. */
export function excludeDemo(
  spaces: readonly Space[],
  { organisations: files }: Pick<TenantConfigFiles, 'organisations'>,
): readonly Space[] {
  const notServed = new Set(files.flatMap(({ file }) => (file.demo && !file.active ? [file.id] : [])))
  return spaces.filter((space) => isStudioOwned(space) || !notServed.has(space.id))
}

/** Lists the spaces these grants allow to see in the studio. */
export async function listVisibleSpaces(
  db: Queryable,
  grants: readonly ActiveGrant[],
): Promise<readonly Space[]> {
  const all = hasGrantForAll(grants)
  const ids = all
    ? null
    : grants.flatMap(({ organisationId, role }) =>
        organisationId !== null && studioRoles.some((one) => one === role) ? [organisationId] : [],
      )
  const rows = await readStudioRows(db, ids)
  const own = createOrganizationSpaces(await readOrganizations(db, ids), rows)
  if (!all) return own
  return [
    ...own,
    ...sharedSpaces.map((id) =>
      createSharedSpace(
        id,
        rows.find(({ row }) => row.space === id),
      ),
    ),
  ]
}

/** Returns a space; not found without a grant for it. */
export async function requireSpace(db: Queryable, staff: StaffCaller, id: string): Promise<Space> {
  if (isSharedSpace(id) ? !hasGrantForAll(staff.grants) : !hasRoleFor(staff.grants, studioRoles, id))
    throw createNotFoundError()
  const rows = await readStudioRows(db, [id])
  if (isSharedSpace(id)) return createSharedSpace(id, rows[0])
  const [space] = createOrganizationSpaces(await readOrganizations(db, [id]), rows)
  if (!space) throw createNotFoundError()
  return space
}

/** Returns all client ids, including those of drafts. */
export async function listUsernames(db: Queryable): Promise<readonly string[]> {
  const inUse = await db.select({ username: organisations.username }).from(organisations)
  const made = await db.select({ username: studioSpaces.username }).from(studioSpaces)
  return [...inUse, ...made].flatMap(({ username }) => username ?? [])
}

type SpacePermissions = z.output<typeof StudioPermissions>

/** Whether the grants include a role for a space; a shared space requires a grant for all organizations. */
const hasRoleForSpace = (grants: readonly ActiveGrant[], role: StaffRole, { kind, id }: Space): boolean =>
  kind === 'organisation'
    ? hasRoleFor(grants, [role], id)
    : grants.some((grant) => grant.role === role && grant.organisationId === null)

/**
 * Returns what a staff member may do with a space: account managers everything with an organization;
 * editors its texts and pictures, and everything with shared spaces.
 */
export function getStudioPermissions(grants: readonly ActiveGrant[], space: Space): SpacePermissions {
  const isEditor = hasRoleForSpace(grants, 'editor', space)
  const decides = space.kind === 'organisation' ? hasRoleForSpace(grants, 'account_manager', space) : isEditor
  const owned = isStudioOwned(space)
  const isPublic = owned && space.published !== null
  return {
    edit: !owned ? 'nothing' : decides ? 'all' : isEditor ? 'texts' : 'nothing',
    publish: owned && (decides || (isEditor && !isUnpublished(space))),
    decide: isPublic && decides,
    take_over: !owned && decides,
    give_back: isPublic && decides,
  }
}

/** Rejects an action that is not allowed for a space in its current state. */
export function requireStudioPermission(
  grants: readonly ActiveGrant[],
  space: Space,
  right: keyof SpacePermissions,
): void {
  const has = getStudioPermissions(grants, space)[right]
  if (has === true || (has !== false && has !== 'nothing')) return
  throw createHttpError('Unprocessable', describeDenial(space, right))
}

function describeDenial(space: Space, right: keyof SpacePermissions): string {
  if (right !== 'take_over' && !isStudioOwned(space))
    return 'The files own this, so nothing of it can be changed here. Take it over first.'
  if (right === 'take_over' && isStudioOwned(space)) return 'The studio owns this already.'
  return 'Your role does not let you do this here.'
}
