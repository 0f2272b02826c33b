import { and, eq } from 'drizzle-orm'
import { sharedSpaces } from '@evenkeel/contract/staff/studio'
import type { Queryable } from '@evenkeel/server/store/store'
import type { OwnedSpace } from '#tenant-config/programmes-folder.ts'
import type { FileSpace } from '#tenant-config/space-files.ts'
import { studioSpaces, studioVersions } from './tables.ts'

/** A space by the name it has in the database; null where there is none. */
export function fileSpaceOf(space: string, username: string | null): FileSpace | null {
  if (username !== null) return { username }
  const shared = sharedSpaces.find((name) => name === space)
  return shared ? { shared } : null
}

/** What the studio owns and has published, by space. */
export async function ownedSpaces(db: Queryable): Promise<ReadonlyMap<string, OwnedSpace>> {
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
      const space = fileSpaceOf(id, username)
      return space ? [[id, { space, files }] as const] : []
    }),
  )
}
