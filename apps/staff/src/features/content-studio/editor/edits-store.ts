import { type DraftStore, createDraftStore } from '#session/drafts.ts'
import type { Edits } from './edits.ts'

/** Unsaved edits as stored on this device. */
export interface StoredEdits {
  /** Draft revision that the edits are based on. */
  readonly revision: number
  readonly edits: Edits
}

const isStoredEdits = (value: unknown): value is StoredEdits => {
  const kept = value as Partial<StoredEdits> | null
  return typeof kept?.revision === 'number' && typeof kept.edits?.form === 'object'
}

/** Store for the unsaved edits of one space and one person. */
export type EditsStore = DraftStore<StoredEdits>

export const createEditsStore = (storage: Storage, personId: string, space: string): EditsStore =>
  createDraftStore(storage, `studio ${personId} ${space}`, isStoredEdits)
