import { and, eq } from 'drizzle-orm'
import { sharedSpaces } from '@evenkeel/api-contract/staff/studio'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { OwnedSpace } from '#tenant-config/tenant-config-folder.ts'
import type { FileSpace } from '#tenant-config/space-files.ts'
import { studioDrafts, studioSpaces, studioVersions } from './tables.ts'

/** A space by the name it has in the database; null where there is none. */
export function toFileSpace(space: string, username: string | null): FileSpace | null {
  if (username !== null) return { username }
  const shared = sharedSpaces.find((name) => name === space)
  return shared ? { shared } : null
}

/** What the studio holds of an organisation that is removed goes with it; a file of it may still lie in the folder. */
export async function deleteStudioSpace(tx: Queryable, organisationId: string): Promise<void> {
  for (const table of [studioDrafts, studioVersions, studioSpaces])
    await tx.delete(table).where(eq(table.space, organisationId))
}

/** What the studio owns and has published, by space. */
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
