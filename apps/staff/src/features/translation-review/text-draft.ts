/** Words that somebody typed and has not reviewed yet. */
export interface TextDraftStore {
  readonly read: () => string | null
  readonly write: (text: string) => void
  readonly clear: () => void
}

/** Kept in this window of the browser, also over a reload and an expired session; another person who signs in reads another key. */
export function createTextDraftStore(storage: Storage, personId: string, text: string): TextDraftStore {
  const key = `words ${personId} ${text}`
  return {
    read: () => storage.getItem(key),
    write: (words) => {
      try {
        storage.setItem(key, words)
      } catch {
        // A full store keeps nothing; the review that follows does.
      }
    },
    clear: () => storage.removeItem(key),
  }
}
