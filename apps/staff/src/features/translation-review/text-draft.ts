/** Store of an unreviewed translation draft. */
export interface TextDraftStore {
  readonly read: () => string | null
  readonly write: (text: string) => void
  readonly clear: () => void
}

/**
 * Store in this browser window; survives a reload and an expired session. The key contains the person, so
 * another person does not see it.
 */
export function createTextDraftStore(storage: Storage, personId: string, text: string): TextDraftStore {
  const key = `words ${personId} ${text}`
  return {
    read: () => storage.getItem(key),
    write: (words) => {
      try {
        storage.setItem(key, words)
      } catch {
        // The storage is full: no draft is stored, but the review itself still works.
      }
    },
    clear: () => storage.removeItem(key),
  }
}
