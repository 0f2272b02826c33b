import type { Edits } from './edits.ts'

/** Edits as they are kept on this device until they are saved. */
export interface KeptEdits {
  /** Revision of the draft that they were made on. */
  readonly revision: number
  readonly edits: Edits
}

/** Where unsaved edits of one space and one person wait, also over a reload. */
export interface EditKeeper {
  readonly read: () => KeptEdits | null
  readonly write: (kept: KeptEdits) => void
  readonly clear: () => void
}

const isKept = (value: unknown): value is KeptEdits => {
  const kept = value as Partial<KeptEdits> | null
  return typeof kept?.revision === 'number' && typeof kept.edits?.form === 'object'
}

/** Kept in this window of the browser only: another person who signs in reads another key, and nothing outlives the window. */
export function editKeeper(storage: Storage, personId: string, space: string): EditKeeper {
  const key = `studio ${personId} ${space}`
  return {
    read: () => {
      try {
        const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
        return isKept(value) ? value : null
      } catch {
        return null
      }
    },
    write: (kept) => {
      try {
        storage.setItem(key, JSON.stringify(kept))
      } catch {
        // A full store keeps nothing; the save that follows does.
      }
    },
    clear: () => storage.removeItem(key),
  }
}
