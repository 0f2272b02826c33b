import type { DraftStore, EncryptedDraft } from '#session/drafts/draft-store.ts'
import type { Drafts } from '#session/drafts/drafts.ts'

/** A draft store that stores nothing, for rendering screens. */
export const noDrafts: Drafts = {
  save: () => Promise.resolve(false),
  read: () => Promise.resolve(null),
  look: () => Promise.resolve({ state: 'none' }),
  holdsAny: () => Promise.resolve(false),
  drop: () => Promise.resolve(),
  wipe: () => Promise.resolve(),
  lock: () => {},
}

/** An in-memory vault whose content can be inspected. */
export function createMemoryDraftStore(): DraftStore & { readonly drafts: Map<string, EncryptedDraft> } {
  const drafts = new Map<string, EncryptedDraft>()
  return {
    drafts,
    put: async (draft) => void drafts.set(draft.id, draft),
    get: async (id) => drafts.get(id) ?? null,
    has: async (fits) => [...drafts.values()].some(fits),
    remove: async (id) => void drafts.delete(id),
    removeWhere: async (fits) => {
      for (const draft of drafts.values()) if (fits(draft)) drafts.delete(draft.id)
    },
  }
}
