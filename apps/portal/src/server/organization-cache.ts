import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { isPreviewClientId } from '@evenkeel/api-contract/portal/preview-client-id'
import {
  type Organization,
  readConfiguration,
  readRemovedOrganization,
  type RemovedOrganization,
} from '@evenkeel/api-contract/portal/organizations'
import { type Language, LANGUAGE_HEADER, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'

/** Cache lifetime of an organization in milliseconds. */
const CACHE_TTL = 5000
/** Maximum number of cached addresses, so that invented ones cannot fill the memory. */
const CACHE_SIZE = 500

/**
 * The organization of an address: found, unknown to the API (404), permanently removed (410), or temporarily
 * unavailable (503).
 */
export type OrganizationLookup =
  | { readonly organisation: Organization; readonly status: 200 }
  | { readonly organisation: null; readonly status: 404 | 503 }
  | { readonly organisation: null; readonly status: 410; readonly removed: RemovedOrganization }

export interface OrganizationCache {
  /**
   * Reads by client id, as resolved for exactly this host: results of one host are never used for another.
   * Tiles are in the language of the page.
   */
  read(client: string, host: string, language?: Language): Promise<OrganizationLookup>
}

interface CacheEntry {
  readonly since: number
  readonly answer: Promise<OrganizationLookup>
}

async function fetchRemovedOrganization(own: ApiCall, client: string): Promise<OrganizationLookup> {
  try {
    const removed = await own(readRemovedOrganization, { query: { domain: client } })
    return { organisation: null, status: 410, removed }
  } catch (error) {
    return { organisation: null, status: error instanceof ApiError && error.status < 500 ? 404 : 503 }
  }
}

async function fetchOrganization(
  own: ApiCall,
  client: string,
  language: Language,
): Promise<OrganizationLookup> {
  try {
    const sent = { query: { domain: client }, headers: { [LANGUAGE_HEADER]: language } }
    return { organisation: await own(readConfiguration, sent), status: 200 }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return fetchRemovedOrganization(own, client)
    return { organisation: null, status: 503 }
  }
}

/**
 * Caches organizations for the document server: per host, client, language and `version` of the tenant
 * config, at most one request in five seconds of a monotonic clock. While the API does not answer, serves the
 * stale organization: its phone must not disappear with an outage.
 */
export function createOrganizationCache(
  own: ApiCall,
  monotonic: () => number,
  version: () => string,
): OrganizationCache {
  const kept = new Map<string, CacheEntry>()
  const lastSeen = new Map<string, OrganizationLookup>()

  async function readAnew(client: string, language: Language): Promise<OrganizationLookup> {
    const answer = await fetchOrganization(own, client, language)
    const name = `${language} ${client}`
    if (answer.status === 200) lastSeen.set(name, answer)
    if (answer.status === 404 || answer.status === 410) lastSeen.delete(name)
    return answer.status === 503 ? (lastSeen.get(name) ?? answer) : answer
  }

  return {
    read: (client, host, language = sourceLanguage) => {
      // Drafts are never served stale, and the next one has another address.
      if (isPreviewClientId(client)) return fetchOrganization(own, client, language)
      const key = `${version()} ${language} ${host} ${client}`
      const found = kept.get(key)
      if (found && monotonic() - found.since < CACHE_TTL) return found.answer
      const answer = readAnew(client, language)
      kept.delete(key)
      kept.set(key, { since: monotonic(), answer })
      const oldest = kept.keys().next()
      if (kept.size > CACHE_SIZE && !oldest.done) kept.delete(oldest.value)
      return answer
    },
  }
}
