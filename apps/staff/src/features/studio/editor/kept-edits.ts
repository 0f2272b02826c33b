import { type Keeper, keptHere } from '#session/kept-here.ts'
import type { Edits } from './edits.ts'

/** Edits as they are kept on this device until they are saved. */
export interface KeptEdits {
  /** Revision of the draft that they were made on. */
  readonly revision: number
  readonly edits: Edits
}

const isKept = (value: unknown): value is KeptEdits => {
  const kept = value as Partial<KeptEdits> | null
  return typeof kept?.revision === 'number' && typeof kept.edits?.form === 'object'
}

/** Where unsaved edits of one space and one person wait. */
export type EditKeeper = Keeper<KeptEdits>

export const editKeeper = (storage: Storage, personId: string, space: string): EditKeeper =>
  keptHere(storage, `studio ${personId} ${space}`, isKept)
