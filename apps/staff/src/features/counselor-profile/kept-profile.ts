import type { ProfileDraft } from '@evenkeel/contract/counselor/profile-rules'

/** Where what was typed and not saved waits, also over a reload: in this window of the browser, under the person's own key. */
export interface ProfileKeeper {
  readonly read: () => ProfileDraft | null
  readonly write: (draft: ProfileDraft) => void
  readonly clear: () => void
}

const isDraft = (value: unknown): value is ProfileDraft =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function profileKeeper(storage: Storage, personId: string): ProfileKeeper {
  const key = `counselor profile ${personId}`
  return {
    read: () => {
      try {
        const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
        return isDraft(value) ? value : null
      } catch {
        return null
      }
    },
    write: (draft) => {
      try {
        storage.setItem(key, JSON.stringify(draft))
      } catch {
        // A full store keeps nothing; the save that follows does.
      }
    },
    clear: () => storage.removeItem(key),
  }
}
