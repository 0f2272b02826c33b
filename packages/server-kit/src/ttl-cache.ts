/** What others told a moment ago, so that it need not be asked for again. */
export interface TtlCache<Answer> {
  /**
   * What was told about an owner when the same was asked, else what `ask` tells now. Whoever comes while it is asked waits for
   * the same answer; a failure is told to them and not kept.
   */
  read(owner: string, question: string, ask: () => Promise<Answer>): Promise<Answer>
  /** Forgets what is known of an owner, also what is being asked at this moment; null: of everybody. */
  forget(owner: string | null): void
}

export interface TtlCacheOptions {
  /** Milliseconds since some moment. */
  readonly now: () => number
  /** Milliseconds an answer is kept, counted from when it was asked for. */
  readonly life: number
  /** Owners remembered at a time. */
  readonly most: number
}

interface CacheEntry<Answer> {
  readonly question: string
  readonly since: number
  readonly answer: Promise<Answer>
}

/** Keeps one answer for each owner: another question takes the place of the one before. */
export function createTtlCache<Answer>({ now, life, most }: TtlCacheOptions): TtlCache<Answer> {
  // Oldest first: what is asked anew goes to the end.
  const kept = new Map<string, CacheEntry<Answer>>()
  // A clock that was set back keeps nothing.
  const isOver = ({ since }: CacheEntry<Answer>): boolean => now() < since || now() - since >= life
  const dropOld = (): void => {
    for (const [owner, one] of kept) {
      if (kept.size <= most && !isOver(one)) return
      kept.delete(owner)
    }
  }
  return {
    read: (owner, question, ask) => {
      const known = kept.get(owner)
      if (known?.question === question && !isOver(known)) return known.answer
      const one = { question, since: now(), answer: ask() }
      kept.delete(owner)
      kept.set(owner, one)
      dropOld()
      one.answer.catch(() => {
        if (kept.get(owner) === one) kept.delete(owner)
      })
      return one.answer
    },
    forget: (owner) => (owner === null ? kept.clear() : void kept.delete(owner)),
  }
}
