import { hours } from '@evenkeel/api-contract/time/duration-units'

/** Longest time typed words wait for the person who typed them. */
const MAX_DRAFT_AGE = hours(1)

interface StoredDraft {
  readonly at: number
  readonly value: unknown
}

/**
 * What somebody typed and has not sent yet, in the memory of this page alone: it waits where a session ends in the midst of it, and on the
 * way to another page and back. It is for that person only, and for an hour.
 */
export interface MemoryDrafts {
  readonly read: (key: string) => unknown
  readonly write: (key: string, value: unknown) => void
  readonly forget: (key: string) => void
  /** Whether something waits. */
  readonly isAny: () => boolean
  /** Somebody is here: words of anybody else go. */
  readonly belongTo: (personId: string) => void
  /** Nobody comes back for them. */
  readonly clear: () => void
}

/** One for the page; `monotonic` is a clock that only runs forward. */
export function createMemoryDrafts(monotonic: () => number): MemoryDrafts {
  const kept = new Map<string, StoredDraft>()
  let owner: string | null = null
  const dropOld = (): void => {
    for (const [key, { at }] of kept) if (monotonic() - at > MAX_DRAFT_AGE) kept.delete(key)
  }
  return {
    read: (key) => {
      dropOld()
      return kept.get(key)?.value
    },
    write: (key, value) => void kept.set(key, { at: monotonic(), value }),
    forget: (key) => void kept.delete(key),
    isAny: () => {
      dropOld()
      return kept.size > 0
    },
    belongTo: (personId) => {
      if (owner !== personId) kept.clear()
      owner = personId
    },
    clear: () => kept.clear(),
  }
}
