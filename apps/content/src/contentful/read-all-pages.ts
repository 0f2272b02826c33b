/** An entry or asset as the delivery API sends it: an id, and unvalidated fields. */
export interface RawEntry {
  readonly sys: { readonly id: string }
  readonly fields: Readonly<Record<string, unknown>>
}

/** One page of a list. */
export interface RawPage {
  readonly total: number
  readonly items: readonly RawEntry[]
}

export type ReadPage = (part: { readonly skip: number; readonly limit: number }) => Promise<RawPage>

/** How often a list is read again when it changes while it is read. */
const ATTEMPTS = 3

async function readOnce(readPage: ReadPage, limit: number): Promise<readonly RawEntry[] | null> {
  const found = new Map<string, RawEntry>()
  let total = Number.POSITIVE_INFINITY
  for (let skip = 0; skip < total; skip += limit) {
    const page = await readPage({ skip, limit })
    const changed = total !== Number.POSITIVE_INFINITY && page.total !== total
    total = page.total
    for (const item of page.items) found.set(item.sys.id, item)
    if (changed || (page.items.length === 0 && skip < total)) return null
  }
  return found.size === total ? [...found.values()] : null
}

/**
 * Reads a list to its end, page by page: the API returns 100 entries by default and never more than 1,000
 * (RD-204). A list that changes meanwhile is read again, because a page could be missing; throws when it
 * keeps changing.
 */
export async function readAllPages(readPage: ReadPage, limit: number): Promise<readonly RawEntry[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const all = await readOnce(readPage, limit)
    if (all) return all
  }
  throw new Error('the list of entries changed while it was read')
}
