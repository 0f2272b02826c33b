import { Refused } from '@evenkeel/contract/call'
import type { StudioChange, StudioDraft } from '@evenkeel/contract/staff/studio-acts'
import { seconds } from '@evenkeel/contract/units'
import { changeOf, type Edits, isEmpty, merged, noEdits } from './edits.ts'
import type { EditKeeper } from './kept-edits.ts'

/** How it stands with what was typed. */
export type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' | 'failing' }
  /** The server will not have it: nothing is tried again before something is changed. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Somebody else saved meanwhile. */
  | { readonly kind: 'conflict'; readonly error: unknown }

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
  readonly save: (change: StudioChange) => Promise<StudioDraft>
  readonly read: () => Promise<StudioDraft>
  readonly keeper: EditKeeper
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
  /** After a conflict: what was typed here, on top of what somebody else saved. */
  readonly keepMine: () => Promise<void>
  /** After a conflict, or where something is refused: what the server has. */
  readonly takeTheirs: () => Promise<void>
}

/** A pause in typing after which the draft is saved. */
const PAUSE = seconds(1)
/** Time until the next try after so many failures. */
const pauseAfter = (failures: number): number => Math.min(seconds(2) * 2 ** (failures - 1), seconds(30))

/** A refusal that would be the same again. What a server in trouble, a lost session or too many tries answer may be another one later. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refused && error.status < 500 && error.status !== 401 && error.status !== 429

/** Saves one draft while it is edited. Nothing typed is lost: it waits on this device until the server has it. */
export function createEditor({ save, read, keeper, after }: EditorDeps, first: StudioDraft): Editor {
  const kept = keeper.read()
  const edits = kept?.edits ?? noEdits
  let view: EditorView = {
    draft: first,
    edits,
    save: { kind: kept ? 'waiting' : 'saved' },
    at: 0,
    wasRestored: kept !== null,
  }
  let revision = kept?.revision ?? first.revision
  /** What came after the save that is under way was sent. */
  let since: Edits | null = null
  let failures = 0
  let callOff = (): void => {}
  const listeners = new Set<() => void>()

  const show = (next: Partial<EditorView>): void => {
    const isNew = next.draft !== undefined || next.edits !== undefined
    view = { ...view, ...next, at: view.at + (isNew ? 1 : 0) }
    for (const listener of listeners) listener()
  }
  const later = (milliseconds: number): void => {
    callOff()
    callOff = after(milliseconds, () => void send())
  }
  const keep = (): void => {
    if (isEmpty(view.edits)) keeper.clear()
    else keeper.write({ revision, edits: view.edits })
  }
  const saved = (draft: StudioDraft): void => {
    const left = since ?? noEdits
    revision = draft.revision
    failures = 0
    show({ draft, edits: left, save: { kind: isEmpty(left) ? 'saved' : 'waiting' } })
    keep()
    if (!isEmpty(left)) later(PAUSE)
  }
  const failed = (error: unknown): void => {
    if (error instanceof Refused && error.status === 409) return show({ save: { kind: 'conflict', error } })
    if (isFinal(error)) {
      show({ save: { kind: 'refused', error } })
      if (since && !isEmpty(since)) later(PAUSE)
      return
    }
    failures += 1
    show({ save: { kind: 'failing' } })
    later(pauseAfter(failures))
  }
  const send = async (): Promise<void> => {
    callOff()
    if (since || isEmpty(view.edits)) return
    since = noEdits
    show({ save: { kind: 'saving' } })
    try {
      saved(await save(changeOf(revision, view.edits)))
    } catch (error) {
      failed(error)
    } finally {
      since = null
    }
  }
  const reread = async (left: Edits): Promise<void> => {
    const draft = await read()
    revision = draft.revision
    show({ draft, edits: left, wasRestored: false, save: { kind: isEmpty(left) ? 'saved' : 'waiting' } })
    keep()
    if (!isEmpty(left)) await send()
  }
  if (kept) later(0)

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (more) => {
      const added = { ...noEdits, ...more }
      if (since) since = merged(since, added)
      const { kind } = view.save
      const waits = kind === 'conflict' || kind === 'saving' || kind === 'failing'
      show({ edits: merged(view.edits, added), ...(waits ? {} : { save: { kind: 'waiting' } }) })
      keep()
      if (!waits) later(PAUSE)
    },
    saveNow: () => void send(),
    replace: (draft) => {
      revision = draft.revision
      show({ draft })
    },
    keepMine: () => reread(view.edits),
    takeTheirs: () => reread(noEdits),
  }
}
