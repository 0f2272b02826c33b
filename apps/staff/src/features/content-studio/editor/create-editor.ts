import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { DraftChange, StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import {
  containsEdits,
  type Edits,
  type EditsStore,
  hasNoEdits,
  mergeEdits,
  noEdits,
  toStudioChange,
} from './edits.ts'

/** Save state of the edits. */
export type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' | 'failing' }
  /** Rejected by the server; not retried until an edit changes. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Another person saved or published. `theirs` is their draft, once it has loaded. */
  | { readonly kind: 'conflict'; readonly error: unknown; readonly theirs: StudioDraft | null }

/** State rendered by the editor page. */
export interface EditorView {
  /** Draft as the server last returned it. */
  readonly draft: StudioDraft
  /** Unsaved edits, including those being sent. */
  readonly edits: Edits
  readonly save: SaveState
  /** Increments with each change of draft or edits. */
  readonly at: number
  /** Edits from an earlier visit were restored from this device. */
  readonly wasRestored: boolean
}

interface EditorDeps {
  readonly save: (change: DraftChange) => Promise<StudioDraft>
  readonly read: () => Promise<StudioDraft>
  readonly store: EditsStore
  /** Schedules `act`; returns a function that cancels it. */
  readonly after: (milliseconds: number, act: () => void) => () => void
}

export interface Editor {
  readonly view: () => EditorView
  readonly subscribe: (listener: () => void) => () => void
  /** Records an edit: stored on this device at once and saved after a pause. */
  readonly edit: (edits: Partial<Edits>) => void
  /** Saves pending edits now, or retries. */
  readonly saveNow: () => void
  /** Replaces the draft with the result of an operation on it, such as publishing. */
  readonly replace: (draft: StudioDraft) => void
  /** Handles a conflict reported by an operation on the draft, such as publishing. */
  readonly meet: (error: unknown) => void
  /** Resolves a conflict: applies local edits on top of the other draft. */
  readonly keepMine: () => Promise<void>
  /** Resolves a conflict or rejection: discards local edits and loads the server's draft. */
  readonly takeTheirs: () => Promise<void>
  /** Called when the page opens. */
  readonly open: () => void
  /**
   * Called when the page closes: tries to save pending edits once. Edits that fail to save stay on this
   * device for the next visit.
   */
  readonly close: () => void
}

/** Pause in typing after which the draft is saved. */
const SAVE_DELAY = seconds(1)
/** Retry delay after a number of failures. */
const getRetryDelay = (failures: number): number => Math.min(seconds(2) * 2 ** (failures - 1), seconds(30))

/**
 * Whether a retry would fail the same way. Server errors, an expired session and rate limits may succeed
 * later.
 */
const isPermanentError = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429

/** Autosaves one draft. Edits stay on this device until the server has stored them. */
class DraftEditor implements Editor {
  readonly #deps: EditorDeps
  readonly #listeners = new Set<() => void>()
  #view: EditorView
  /** Revision of the draft that the edits are based on. */
  #revision: number
  /** Edits made after the current save was sent. */
  #since: Edits | null = null
  #failures = 0
  #callOff = (): void => {}
  #isOpen = true

  constructor(deps: EditorDeps, first: StudioDraft) {
    const found = deps.store.read()
    const hasArrived = found !== null && containsEdits(first, found.edits)
    if (hasArrived) deps.store.clear()
    const stored = hasArrived ? null : found
    this.#deps = deps
    this.#revision = stored?.revision ?? first.revision
    this.#view = {
      draft: first,
      edits: stored?.edits ?? noEdits,
      save: { kind: stored ? 'waiting' : 'saved' },
      at: 0,
      wasRestored: stored !== null,
    }
    if (stored) this.#later(0)
  }

  readonly view = (): EditorView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly edit = (more: Partial<Edits>): void => {
    const added = { ...noEdits, ...more }
    if (this.#since) this.#since = mergeEdits(this.#since, added)
    const { kind } = this.#view.save
    const waits = kind === 'conflict' || kind === 'saving' || kind === 'failing'
    this.#show({
      edits: mergeEdits(this.#view.edits, added),
      ...(waits ? {} : { save: { kind: 'waiting' as const } }),
    })
    this.#keep()
    if (!waits) this.#later(SAVE_DELAY)
  }

  readonly saveNow = (): void => void this.#send()

  readonly replace = (draft: StudioDraft): void => {
    this.#revision = draft.revision
    this.#show({ draft })
  }

  readonly meet = (error: unknown): void => {
    this.#callOff()
    this.#show({ save: { kind: 'conflict', error, theirs: null } })
    void this.#loadTheirs()
  }

  readonly keepMine = (): Promise<void> => this.#reload(this.#view.edits)

  readonly takeTheirs = (): Promise<void> => this.#reload(noEdits)

  readonly open = (): void => {
    this.#isOpen = true
  }

  readonly close = (): void => {
    this.#isOpen = false
    void this.#send()
  }

  #show(next: Partial<EditorView>): void {
    const isNew = next.draft !== undefined || next.edits !== undefined
    this.#view = { ...this.#view, ...next, at: this.#view.at + (isNew ? 1 : 0) }
    for (const listener of this.#listeners) listener()
  }

  #later(milliseconds: number): void {
    this.#callOff()
    this.#callOff = this.#deps.after(milliseconds, () => {
      if (this.#isOpen) void this.#send()
    })
  }

  #keep(): void {
    const { edits } = this.#view
    if (hasNoEdits(edits)) this.#deps.store.clear()
    else this.#deps.store.write({ revision: this.#revision, edits })
  }

  async #send(): Promise<void> {
    this.#callOff()
    // A conflict must be resolved by the person first.
    if (this.#since || hasNoEdits(this.#view.edits) || this.#view.save.kind === 'conflict') return
    const { edits } = this.#view
    this.#since = noEdits
    this.#show({ save: { kind: 'saving' } })
    try {
      this.#saved(await this.#deps.save(toStudioChange(this.#revision, edits)))
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await this.#meetAfter(edits, error)
      else this.#failed(error)
    } finally {
      this.#since = null
    }
  }

  #saved(draft: StudioDraft): void {
    const left = this.#since ?? noEdits
    this.#revision = draft.revision
    this.#failures = 0
    this.#show({ draft, edits: left, save: { kind: hasNoEdits(left) ? 'saved' : 'waiting' } })
    this.#keep()
    if (!hasNoEdits(left)) this.#later(SAVE_DELAY)
  }

  #failed(error: unknown): void {
    if (isPermanentError(error)) {
      this.#show({ save: { kind: 'refused', error } })
      if (this.#since && !hasNoEdits(this.#since)) this.#later(SAVE_DELAY)
    } else {
      this.#failures += 1
      this.#show({ save: { kind: 'failing' } })
      this.#later(getRetryDelay(this.#failures))
    }
  }

  /** A save whose response was lost may be stored already: then no other person has changed anything. */
  async #meetAfter(sent: Edits, error: unknown): Promise<void> {
    const theirs = await this.#deps.read().catch(() => null)
    if (theirs && containsEdits(theirs, sent)) this.#saved(theirs)
    else this.#show({ save: { kind: 'conflict', error, theirs } })
  }

  /**
   * Loads the other draft for the conflict notice. Errors are ignored here; they appear again when the
   * conflict is resolved.
   */
  async #loadTheirs(): Promise<void> {
    const theirs = await this.#deps.read().catch(() => null)
    const { save } = this.#view
    if (save.kind === 'conflict') this.#show({ save: { ...save, theirs } })
  }

  async #reload(left: Edits): Promise<void> {
    const draft = await this.#deps.read()
    this.#revision = draft.revision
    const kind = hasNoEdits(left) ? 'saved' : 'waiting'
    this.#show({ draft, edits: left, wasRestored: false, save: { kind } })
    this.#keep()
    if (!hasNoEdits(left)) await this.#send()
  }
}

export const createEditor = (deps: EditorDeps, first: StudioDraft): Editor => new DraftEditor(deps, first)
