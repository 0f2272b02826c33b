import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { DraftChange, StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { toStudioChange, type Edits, containsEdits, hasNoEdits, mergeEdits, noEdits } from './edits.ts'
import type { EditsStore } from './edits-store.ts'

/** How it stands with what was typed. */
export type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' | 'failing' }
  /** The server will not have it: nothing is tried again before something is changed. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Somebody else saved or published meanwhile; `theirs` is how it is now, once it was read. */
  | { readonly kind: 'conflict'; readonly error: unknown; readonly theirs: StudioDraft | null }

/** What the screen shows. */
export interface EditorView {
  /** As the server knows it. */
  readonly draft: StudioDraft
  /** What is not saved yet, also what is on its way. */
  readonly edits: Edits
  readonly save: SaveState
  /** Another number for each change of draft or edits. */
  readonly at: number
  /** Edits of an earlier visit were found on this device. */
  readonly wasRestored: boolean
}

export interface EditorDeps {
  readonly save: (change: DraftChange) => Promise<StudioDraft>
  readonly read: () => Promise<StudioDraft>
  readonly keeper: EditsStore
  /** Does something later, unless it is called off by what it returns. */
  readonly after: (milliseconds: number, act: () => void) => () => void
}

export interface Editor {
  readonly view: () => EditorView
  readonly subscribe: (listener: () => void) => () => void
  /** Something was typed: it is kept on this device at once, and saved after a moment. */
  readonly edit: (edits: Partial<Edits>) => void
  /** Saves now what waits, or tries again. */
  readonly saveNow: () => void
  /** What an act on the whole draft answered, as publishing does. */
  readonly replace: (draft: StudioDraft) => void
  /** An act on the whole draft met what somebody else did meanwhile, as publishing does. */
  readonly meet: (error: unknown) => void
  /** After a conflict: what was typed here, on top of what somebody else saved. */
  readonly keepMine: () => Promise<void>
  /** After a conflict, or where something is refused: what the server has. */
  readonly takeTheirs: () => Promise<void>
  /** Its page is open. */
  readonly open: () => void
  /** Its page is left: saves once more what waits. What cannot be saved stays on this device, for the page that is opened next. */
  readonly close: () => void
}

/** A pause in typing after which the draft is saved. */
const SAVE_DELAY = seconds(1)
/** Time until the next try after so many failures. */
const getRetryDelay = (failures: number): number => Math.min(seconds(2) * 2 ** (failures - 1), seconds(30))

/** A refusal that would be the same again. What a server in trouble, a lost session or too many tries answer may be another one later. */
const isPermanentError = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429

/** Saves one draft while it is edited. Nothing typed is lost: it waits on this device until the server has it. */
class DraftEditor implements Editor {
  readonly #deps: EditorDeps
  readonly #listeners = new Set<() => void>()
  #view: EditorView
  /** Of the draft that the edits were made on. */
  #revision: number
  /** What came after the save that is under way was sent. */
  #since: Edits | null = null
  #failures = 0
  #callOff = (): void => {}
  #isOpen = true

  constructor(deps: EditorDeps, first: StudioDraft) {
    const found = deps.keeper.read()
    const hasArrived = found !== null && containsEdits(first, found.edits)
    if (hasArrived) deps.keeper.clear()
    const kept = hasArrived ? null : found
    this.#deps = deps
    this.#revision = kept?.revision ?? first.revision
    this.#view = {
      draft: first,
      edits: kept?.edits ?? noEdits,
      save: { kind: kept ? 'waiting' : 'saved' },
      at: 0,
      wasRestored: kept !== null,
    }
    if (kept) this.#later(0)
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
    void this.#lookAtTheirs()
  }

  readonly keepMine = (): Promise<void> => this.#readAgain(this.#view.edits)

  readonly takeTheirs = (): Promise<void> => this.#readAgain(noEdits)

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
    if (hasNoEdits(edits)) this.#deps.keeper.clear()
    else this.#deps.keeper.write({ revision: this.#revision, edits })
  }

  async #send(): Promise<void> {
    this.#callOff()
    // Whoever must decide first is not decided for.
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

  /** What was sent may be there already, from a save whose answer was lost: then nobody else has changed anything. */
  async #meetAfter(sent: Edits, error: unknown): Promise<void> {
    const theirs = await this.#deps.read().catch(() => null)
    if (theirs && containsEdits(theirs, sent)) this.#saved(theirs)
    else this.#show({ save: { kind: 'conflict', error, theirs } })
  }

  /** Reads what somebody else made of it, for whoever must decide. Trouble is met again where they do. */
  async #lookAtTheirs(): Promise<void> {
    const theirs = await this.#deps.read().catch(() => null)
    const { save } = this.#view
    if (save.kind === 'conflict') this.#show({ save: { ...save, theirs } })
  }

  async #readAgain(left: Edits): Promise<void> {
    const draft = await this.#deps.read()
    this.#revision = draft.revision
    const kind = hasNoEdits(left) ? 'saved' : 'waiting'
    this.#show({ draft, edits: left, wasRestored: false, save: { kind } })
    this.#keep()
    if (!hasNoEdits(left)) await this.#send()
  }
}

export const createEditor = (deps: EditorDeps, first: StudioDraft): Editor => new DraftEditor(deps, first)
