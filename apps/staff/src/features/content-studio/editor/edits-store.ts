import { type DraftStore, createDraftStore } from '#session/drafts.ts'
import type { Edits } from './edits.ts'

/** Edits as they are kept on this device until they are saved. */
export interface StoredEdits {
  /** Revision of the draft that they were made on. */
  readonly revision: number
  readonly edits: Edits
}

const isStoredEdits = (value: unknown): value is StoredEdits => {
  const kept = value as Partial<StoredEdits> | null
  return typeof kept?.revision === 'number' && typeof kept.edits?.form === 'object'
}

/** Where unsaved edits of one space and one person wait. */
export type EditsStore = DraftStore<StoredEdits>

export const createEditsStore = (storage: Storage, personId: string, space: string): EditsStore =>
  createDraftStore(storage, `studio ${personId} ${space}`, isStoredEdits)
