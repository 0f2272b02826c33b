import { and, arrayContains, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canonicalizeHost } from '@evenkeel/api-contract/fields/contact/host-name'
import { defaultHomeIllustration } from '@evenkeel/api-contract/reference-data/home-illustrations'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  type ChildRecord,
  inheritFromOrganization,
  type OrganizationRecord,
  type OrganizationRow,
  type StoredOrganization,
} from './organization.ts'
import { organisations, organizationFamilyId } from './tables.ts'

/** A searchable text and its owner. */
export interface SearchText {
  readonly id: string
  readonly searchText: string
}

/** Number of buckets for text fragments. A collision only costs a scan of a text without the term. */
const BUCKET_COUNT = 4096
/** Larger than the codes of lower-case letters, so that pairs of them do not collide. */
const HASH_FACTOR = 67
/** Number of texts per bitmap word. */
const BITS_PER_WORD = 32

/** Calls `name` for the buckets of all two and three letter fragments of a text. */
function forEachBucket(text: string, name: (list: number) => void): void {
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.charCodeAt(at - 1) * HASH_FACTOR + text.charCodeAt(at)
    name(pair % BUCKET_COUNT)
    if (at > 1) name((text.charCodeAt(at - 2) * HASH_FACTOR * HASH_FACTOR + pair) % BUCKET_COUNT)
  }
}

/** Returns the ids of the first matching texts, in their order. */
export type TextIndex = (term: string, atMost: number) => readonly string[]

/**
 * Creates a fragment index, so that search cost does not grow with the number of texts. Each two or three
 * letter fragment has a bitmap of texts, 32 per word; only texts with every fragment of the term are
 * scanned.
 */
export function createTextIndex(texts: readonly SearchText[]): TextIndex {
  const width = Math.ceil(texts.length / BITS_PER_WORD)
  const holding = new Uint32Array(BUCKET_COUNT * width)
  for (const [place, { searchText }] of texts.entries()) {
    const column = Math.floor(place / BITS_PER_WORD)
    const bit = 1 << (place % BITS_PER_WORD)
    forEachBucket(searchText, (list) => {
      holding[list * width + column]! |= bit
    })
  }
  return (term, atMost) => {
    const lists: number[] = []
    forEachBucket(term, (list) => lists.push(list))
    const ids: string[] = []
    for (let column = 0; column < width && ids.length < atMost; column += 1) {
      let left = -1
      for (let at = 0; at < lists.length && left !== 0; at += 1)
        left &= holding[(lists[at] ?? 0) * width + column] ?? 0
      for (; left !== 0 && ids.length < atMost; left &= left - 1) {
        const text = texts[column * BITS_PER_WORD + (BITS_PER_WORD - 1 - Math.clz32(left & -left))]
        if (text?.searchText.includes(term)) ids.push(text.id)
      }
    }
    return ids
  }
}

export type { OrganizationRow } from './organization.ts'

const topOrganization = alias(organisations, 'top')

/**
 * Fills fields missing in rows of the previous release, which required all details and had one picture and
 * no terms.
 */
const withDefaults = (stored: StoredOrganization): OrganizationRecord => ({
  ...stored,
  registration: stored.registration ?? 'full',
  scene: stored.scene ?? defaultHomeIllustration,
  session_terms: stored.session_terms ?? null,
  session_classes: stored.session_classes ?? null,
  phone_takes_texts: stored.phone_takes_texts ?? true,
})

/**
 * Loads active organizations matching a condition on `topOrganization`, with their active locations. Both
 * queries use an index.
 */
async function loadOrganizations(db: Queryable, condition: SQL | undefined): Promise<OrganizationRow[]> {
  const wanted = db.$with('wanted').as(
    db
      .select({ id: topOrganization.id })
      .from(topOrganization)
      .where(and(topOrganization.isActive, isNull(topOrganization.parentId), condition)),
  )
  const rows = await db
    .with(wanted)
    .select({ id: organisations.id, parentId: organisations.parentId, record: organisations.record })
    .from(organisations)
    .innerJoin(wanted, eq(organizationFamilyId(organisations), wanted.id))
    .where(eq(organisations.isActive, true))
    .orderBy(asc(organisations.position), asc(organisations.username))
  return rows
    .filter(({ parentId }) => parentId === null)
    .map(({ id, record }) => {
      const parent = withDefaults(record as StoredOrganization)
      const children = rows.filter(({ parentId }) => parentId === id)
      return {
        ...parent,
        children: children.map((child) => inheritFromOrganization(parent, child.record as ChildRecord)),
      }
    })
}

/**
 * Returns the active organization with this client id or host. Host names may have a port, case is ignored,
 * and the value is compared as plain text. Locations are never found this way.
 */
export async function findOrganization(db: Queryable, domain: string): Promise<OrganizationRow | null> {
  const value = canonicalizeHost(domain)
  const found = await loadOrganizations(
    db,
    or(eq(topOrganization.username, value), arrayContains(topOrganization.hosts, [value])),
  )
  return found[0] ?? null
}

/** Returns the active organization with this id, or the one that owns a location with this id. */
export async function findOrganizationById(db: Queryable, id: string): Promise<OrganizationRow | null> {
  const family = db
    .select({ id: organizationFamilyId(organisations) })
    .from(organisations)
    .where(eq(organisations.id, id))
  return (await loadOrganizations(db, eq(topOrganization.id, sql`(${family})`)))[0] ?? null
}

/** Returns the active organizations with these ids, in the order of the ids. */
export async function findOrganizationsByIds(
  db: Queryable,
  ids: readonly string[],
): Promise<readonly OrganizationRow[]> {
  const found = ids.length === 0 ? [] : await loadOrganizations(db, inArray(topOrganization.id, [...ids]))
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
}

/** Returns the root organization, to which requests without a known client belong (RD-101). */
export async function findRootOrganization(db: Queryable): Promise<OrganizationRow | null> {
  return (await loadOrganizations(db, eq(topOrganization.isRoot, true)))[0] ?? null
}

/** Returns the search text of every active organization except the root, by client id. */
export async function listSearchTexts(db: Queryable): Promise<readonly SearchText[]> {
  return db
    .select({ id: organisations.id, searchText: organisations.searchText })
    .from(organisations)
    .where(and(organisations.isActive, isNull(organisations.parentId), sql`not ${organisations.isRoot}`))
    .orderBy(asc(organisations.username))
}

/** Returns the client ids of all active organizations. */
export async function listClientIds(db: Queryable): Promise<readonly string[]> {
  const rows = await db
    .select({ username: organisations.username })
    .from(organisations)
    .where(and(organisations.isActive, isNull(organisations.parentId)))
    .orderBy(asc(organisations.username))
  return rows.map(({ username }) => username)
}
