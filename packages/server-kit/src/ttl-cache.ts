/** A cache with a time to live and one entry per owner. */
export interface TtlCache<Answer> {
  /**
   * Returns the cached answer of an owner for the same question, else calls `ask`. Concurrent callers share
   * one call; a failure is returned to them and not cached.
   */
  read(owner: string, question: string, ask: () => Promise<Answer>): Promise<Answer>
  /** Invalidates the answer of an owner, including one being requested; null: of all owners. */
  forget(owner: string | null): void
}

export interface TtlCacheOptions {
  /** Milliseconds from any starting point. */
  readonly now: () => number
  /** Lifetime of an answer in milliseconds, from when it was requested. */
  readonly life: number
  /** Maximum number of owners. */
  readonly most: number
}

interface CacheEntry<Answer> {
  readonly question: string
  readonly since: number
  readonly answer: Promise<Answer>
}

/** Creates the cache. A different question replaces the owner's previous entry. */
export function createTtlCache<Answer>({ now, life, most }: TtlCacheOptions): TtlCache<Answer> {
  // Oldest first: a new entry goes to the end.
  const entries = new Map<string, CacheEntry<Answer>>()
  // When the clock is set back, entries expire.
  const isOver = ({ since }: CacheEntry<Answer>): boolean => now() < since || now() - since >= life
  const dropOld = (): void => {
    for (const [owner, one] of entries) {
      if (entries.size <= most && !isOver(one)) return
      entries.delete(owner)
    }
  }
  return {
    read: (owner, question, ask) => {
      const known = entries.get(owner)
      if (known?.question === question && !isOver(known)) return known.answer
      const one = { question, since: now(), answer: ask() }
      entries.delete(owner)
      entries.set(owner, one)
      dropOld()
      one.answer.catch(() => {
        if (entries.get(owner) === one) entries.delete(owner)
      })
      return one.answer
    },
    forget: (owner) => (owner === null ? entries.clear() : void entries.delete(owner)),
  }
}
