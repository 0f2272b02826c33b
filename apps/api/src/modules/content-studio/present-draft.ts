import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { StaffRef } from '@evenkeel/api-contract/staff/schemas/roles'
import type { StudioFile, StudioSpace } from '@evenkeel/api-contract/staff/schemas/studio'
import type { StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { organisations, organizationFamilyId } from '#modules/organizations/tables.ts'
import type { ActiveGrant, StaffCaller } from '#modules/staff-accounts/access-control.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { getMainFile } from './change-files.ts'
import type { StaffContext } from '#app-context.ts'
import { readHomeForm, readOrganizationForm } from './organization-form.ts'
import {
  getRevision,
  getStudioPermissions,
  isStudioOwned,
  isUnpublished,
  requireSpace,
  type Space,
  type SpaceFiles,
} from './spaces.ts'
import { readDraftFiles, readEditedFiles } from './studio-repository.ts'

/** Intake of an organization that names none. */
const DEFAULT_INTAKE = 'default'
const topOrganization = alias(organisations, 'top')

/**
 * Returns the names of the intakes used by these organizations and their locations. Empty for inactive
 * organizations, without booking, and for the root organization.
 */
async function listOrganizationIntakes(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const restricted = sql`coalesce(${topOrganization.record} -> 'restricted_routes', '[]'::jsonb)`
  const rows = await db
    .selectDistinct({
      id: topOrganization.id,
      intake: sql<string>`coalesce(${organisations.record} ->> 'intake', ${topOrganization.record} ->> 'intake', ${DEFAULT_INTAKE})`,
    })
    .from(organisations)
    .innerJoin(topOrganization, eq(organizationFamilyId(organisations), topOrganization.id))
    .where(
      and(
        inArray(topOrganization.id, [...ids]),
        topOrganization.isActive,
        not(topOrganization.isRoot),
        organisations.isActive,
        not(sql`${restricted} @> '["schedule"]'::jsonb`),
      ),
    )
  const intakesBySpace = Map.groupBy(rows, ({ id }) => id)
  return new Map([...intakesBySpace].map(([id, each]) => [id, each.map(({ intake }) => intake).toSorted()]))
}

type SpacePayload = z.output<typeof StudioSpace>
type StaffNames = ReadonlyMap<string, StaffRef>

/** Returns the names of staff by id; a deleted account has a placeholder. */
export const getStaffName = (names: StaffNames, id: string): StaffRef =>
  names.get(id) ?? { id, name: 'Somebody' }

/**
 * Returns the draft names of organizations that were never published, by space: they are not stored
 * elsewhere.
 */
async function readDraftNames(
  { store }: Pick<StaffContext, 'store'>,
  spaces: readonly Space[],
): Promise<ReadonlyMap<string, string>> {
  const unnamed = spaces.filter(
    (space) => isUnpublished(space) && space.username !== null && space.name === space.username,
  )
  const named = await Promise.all(
    unnamed.map(async (space) => {
      const form = readSpaceForm(space, (await readDraftFiles(store.db, space.id)) ?? {})
      const name = (form && 'program_name' in form ? form.program_name : null) ?? ''
      return name === '' ? [] : [[space.id, name] as const]
    }),
  )
  return new Map(named.flat())
}

/** Data of a space beside its row. */
interface SpaceContext {
  readonly grants: readonly ActiveGrant[]
  readonly names: StaffNames
  readonly intakes: readonly string[]
  readonly publicUrl: string
}

function presentSpace(space: Space, { grants, names, intakes, publicUrl }: SpaceContext): SpacePayload {
  const { id, kind, username, name, published, draft } = space
  const state = isUnpublished(space) && username !== null ? 'new' : space.isActive ? 'active' : 'inactive'
  return {
    id,
    kind,
    organisation: username === null ? null : { id, username, name: name ?? username },
    owner: isStudioOwned(space) ? 'studio' : 'files',
    state,
    pages_at: username !== null && state === 'active' ? `${publicUrl}/${username}/` : null,
    restricted_routes: [...space.restrictedRoutes],
    intakes: [...intakes],
    published: published && {
      number: published.number,
      at: published.publishedAt.toString(),
      by: getStaffName(names, published.publishedBy),
    },
    draft: draft && {
      revision: getRevision(space),
      saved_at: draft.savedAt.toString(),
      saved_by: getStaffName(names, draft.savedBy),
    },
    may: getStudioPermissions(grants, space),
  }
}

/** Maps spaces to the response. */
export async function presentSpaces(
  context: Pick<StaffContext, 'store' | 'vault' | 'publicUrl'>,
  spaces: readonly Space[],
  grants: readonly ActiveGrant[],
): Promise<SpacePayload[]> {
  const names = await readStaffNames(
    context.store.db,
    context,
    spaces.flatMap(({ published, draft }) => [published?.publishedBy ?? null, draft?.savedBy ?? null]),
  )
  const intakesBySpace = await listOrganizationIntakes(
    context.store.db,
    spaces.flatMap(({ id, kind }) => (kind === 'organisation' ? [id] : [])),
  )
  const drafted = await readDraftNames(context, spaces)
  return spaces.map((space) =>
    presentSpace(
      { ...space, name: drafted.get(space.id) ?? space.name },
      { grants, names, intakes: intakesBySpace.get(space.id) ?? [], publicUrl: context.publicUrl },
    ),
  )
}

/** Maps files to the response, by path. */
export const presentFiles = (files: SpaceFiles): z.output<typeof StudioFile>[] =>
  Object.entries(files)
    .map(([path, text]) => ({ path, text }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))

/** Reads the form of an organization or the home page; null for other spaces. */
export function readSpaceForm(space: Pick<Space, 'kind' | 'username'>, files: SpaceFiles) {
  if (space.kind === 'home') return readHomeForm(files)
  const main = getMainFile(space)
  const text = main === null ? undefined : files[main]
  return text === undefined ? null : readOrganizationForm(text)
}

/** Returns a space with all its editable contents. */
export async function presentDraft(
  context: StaffContext,
  staff: StaffCaller,
  id: string,
): Promise<z.output<typeof StudioDraft>> {
  const space = await requireSpace(context.store.db, staff, id)
  const files = await readEditedFiles(context, space)
  const [wire] = await presentSpaces(context, [space], staff.grants)
  if (!wire) throw new Error('presentSpaces returned no entry for the space')
  return {
    space: wire,
    revision: getRevision(space),
    saved_by: wire.draft?.saved_by ?? null,
    files: presentFiles(files),
    form: readSpaceForm(space, files),
  }
}
