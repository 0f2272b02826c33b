import { canonicalizeHost } from '@evenkeel/api-contract/fields/contact/host-name'
import { isPreviewClientId } from '@evenkeel/api-contract/portal/preview-client-id'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  createTextIndex,
  findOrganization,
  findOrganizationById,
  findOrganizationsByIds,
  listClientIds,
  listSearchTexts,
  type OrganizationRow,
  type TextIndex,
} from './organization-repository.ts'
import { findRemovedOrganization, type RemovedOrganizationRow } from './removed-organizations.ts'
import { findPreview } from './previews.ts'

/** Maximum number of cached organizations. */
const MAX_CACHED = 1000

/** Cached organization lookups for requests. */
export interface OrganizationDirectory {
  /** Returns the active organization with this id, or the one that owns a location with this id. */
  byId(id: string): Promise<OrganizationRow | null>
  /** Returns the active organization with this client id or host; also a preview by its client id. */
  byDomain(domain: string): Promise<OrganizationRow | null>
  /** Client ids of all active organizations. */
  clientIds(): Promise<readonly string[]>
  /** Returns the record of a deleted organization with this client id or host. */
  removed(domain: string): Promise<RemovedOrganizationRow | null>
  /**
   * Searches name, client id, search names and locations for a normalized term; never returns the root
   * organization.
   */
  search(term: string, atMost: number): Promise<readonly OrganizationRow[]>
}

/**
 * Caches organizations, which every member request needs, as long as the tenant config `version` stays the
 * same. Unknown ones are not cached, so that invented names do not fill the cache.
 */
export function createOrganizationDirectory(
  db: Queryable,
  version: () => string,
  clock: Clock,
): OrganizationDirectory {
  const found = new Map<string, Promise<OrganizationRow | null>>()
  let index: Promise<TextIndex> | null = null
  let of = version()
  const keepUp = (): void => {
    if (of === version()) return
    of = version()
    found.clear()
    index = null
  }
  const remember = (
    key: string,
    read: () => Promise<OrganizationRow | null>,
  ): Promise<OrganizationRow | null> => {
    keepUp()
    const known = found.get(key)
    if (known) return known
    const reading = read()
    const [oldest] = found.keys()
    if (found.size >= MAX_CACHED && oldest !== undefined) found.delete(oldest)
    found.set(key, reading)
    const forget = (): void => {
      if (found.get(key) === reading) found.delete(key)
    }
    reading.then((row) => row ?? forget(), forget)
    return reading
  }
  const readIndex = (): Promise<TextIndex> => {
    keepUp()
    if (index) return index
    const reading = listSearchTexts(db).then(createTextIndex)
    index = reading
    reading.catch(() => {
      if (index === reading) index = null
    })
    return reading
  }
  return {
    byId: (id) => remember(`id ${id}`, () => findOrganizationById(db, id)),
    byDomain: async (domain) =>
      isPreviewClientId(canonicalizeHost(domain))
        ? ((await findPreview(db, clock, domain))?.organisation ?? null)
        : remember(`domain ${canonicalizeHost(domain)}`, () => findOrganization(db, domain)),
    clientIds: () => listClientIds(db),
    removed: (domain) => findRemovedOrganization(db, domain),
    search: async (term, atMost) => findOrganizationsByIds(db, (await readIndex())(term, atMost)),
  }
}
