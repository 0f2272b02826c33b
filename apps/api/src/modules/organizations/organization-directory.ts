import { canonicalizeHost } from '@evenkeel/api-contract/fields/contact/host-name'
import { isPreviewClientId } from '@evenkeel/api-contract/portal/preview-client-id'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  findOrganization,
  findOrganizationById,
  listClientIds,
  findOrganizationsByIds,
  listSearchTexts,
  type OrganizationRow,
} from './organization-repository.ts'
import { findRemovedOrganization, type RemovedOrganizationRow } from './removed-organizations.ts'
import { findPreview } from './previews.ts'
import { type TextIndex, createTextIndex } from './text-index.ts'

/** Organisations remembered at a time. */
const MAX_CACHED = 1000

/** Organisations as requests look them up. */
export interface OrganizationDirectory {
  /** The active organisation with this id, or the one a location with this id belongs to. */
  byId(id: string): Promise<OrganizationRow | null>
  /** The active organisation with this client id or host; also a draft that is shown under a client id of its own. */
  byDomain(domain: string): Promise<OrganizationRow | null>
  /** Client ids of all active organisations. */
  clientIds(): Promise<readonly string[]>
  /** What stays of a removed organisation with this client id or host. */
  removed(domain: string): Promise<RemovedOrganizationRow | null>
  /** Organisations whose name, client id, other names or locations hold the term (already comparable); never the root. */
  search(term: string, atMost: number): Promise<readonly OrganizationRow[]>
}

/**
 * Organisations change only when another state of the programme files is put in use, and every call of a member needs one:
 * what was read is remembered as long as `version` stays the same. Unknown ones are not, so that invented names fill nothing.
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
