import type { StudioFile } from '@evenkeel/api-contract/staff/schemas/studio'
import type { OrganizationForm } from '@evenkeel/api-contract/staff/schemas/studio-form'
import type { DraftChange, StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { createDraftStore, type DraftStore } from '#session/drafts.ts'

/** Unsaved changes: form fields and whole files. A null file is removed. */
export interface Edits {
  readonly form: OrganizationForm
  readonly files: Readonly<Record<string, string | null>>
}

export const noEdits: Edits = { form: {}, files: {} }

export const hasNoEdits = ({ form, files }: Edits): boolean =>
  Object.keys(form).length === 0 && Object.keys(files).length === 0

/** Merges two sets of edits; the newer one wins. */
export const mergeEdits = (older: Edits, newer: Edits): Edits => ({
  form: { ...older.form, ...newer.form },
  files: { ...older.files, ...newer.files },
})

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether a draft says all of it already: a save whose answer was lost arrived all the same. */
export function containsEdits({ form, files }: Pick<StudioDraft, 'form' | 'files'>, edits: Edits): boolean {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const fields = Object.entries(edits.form)
  return (
    fields.every(([name, value]) => isSame(form?.[name as keyof OrganizationForm], value)) &&
    Object.entries(edits.files).every(([path, text]) => (texts.get(path) ?? null) === text)
  )
}

/** Edits as a call sends them. */
export const toStudioChange = (revision: number, { form, files }: Edits): DraftChange => ({
  revision,
  ...(Object.keys(files).length === 0
    ? {}
    : { files: Object.entries(files).map(([path, text]) => ({ path, text })) }),
  ...(Object.keys(form).length === 0 ? {} : { form }),
})

/** Form with edits applied; null while the YAML cannot be parsed, and for a shared space. */
export const applyFormEdits = (draft: StudioDraft, { form }: Edits): OrganizationForm | null =>
  draft.form && { ...draft.form, ...form }

/** Files with edits applied, by path. */
export function applyFileEdits(draft: StudioDraft, { files }: Edits): readonly StudioFile[] {
  const all = new Map(draft.files.map(({ path, text }) => [path, text]))
  for (const [path, text] of Object.entries(files)) {
    if (text === null) all.delete(path)
    else all.set(path, text)
  }
  return [...all]
    .map(([path, text]) => ({ path, text }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** Unsaved edits as stored on this device. */
export interface StoredEdits {
  /** Draft revision that the edits are based on. */
  readonly revision: number
  readonly edits: Edits
}

const isStoredEdits = (value: unknown): value is StoredEdits => {
  const stored = value as Partial<StoredEdits> | null
  return typeof stored?.revision === 'number' && typeof stored.edits?.form === 'object'
}

/** Store for the unsaved edits of one space and one person. */
export type EditsStore = DraftStore<StoredEdits>

export const createEditsStore = (storage: Storage, personId: string, space: string): EditsStore =>
  createDraftStore(storage, `studio ${personId} ${space}`, isStoredEdits)
