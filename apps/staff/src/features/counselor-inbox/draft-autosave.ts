/** Milliseconds after the last key before what was typed is kept. */
export const AUTOSAVE_DELAY = 800
/** Milliseconds before it is tried again where it could not be. */
const RETRY_DELAY = 5000

export type AutosaveState = 'nothing' | 'kept' | 'not_kept'

interface DraftAutosaveDeps<Draft> {
  /** Keeps a draft at the service. */
  readonly keep: (draft: Draft) => Promise<unknown>
  readonly onState: (state: AutosaveState) => void
  readonly after: (act: () => void, milliseconds: number) => () => void
}

/** Keeps what is typed: after a rest, one after the other, and again where it did not work. */
export function createDraftAutosave<Draft>({ keep, onState, after }: DraftAutosaveDeps<Draft>) {
  let waiting: Draft | null = null
  let stopWaiting = (): void => {}
  let running: Promise<void> = Promise.resolve()

  const keepAfter = async (before: Promise<void>, draft: Draft): Promise<void> => {
    await before
    await keep(draft).then(
      () => onState('kept'),
      () => {
        onState('not_kept')
        waiting ??= draft
        stopWaiting = after(keepNow, RETRY_DELAY)
      },
    )
  }
  const keepNow = (): void => {
    const draft = waiting
    if (draft === null) return
    waiting = null
    running = keepAfter(running, draft)
  }

  return {
    /** Something was typed. */
    typed: (draft: Draft): void => {
      waiting = draft
      stopWaiting()
      stopWaiting = after(keepNow, AUTOSAVE_DELAY)
    },
    /** The page is left: what waits is kept at once, for nothing comes after the answers that are on their way. */
    leave: (): void => {
      stopWaiting()
      const draft = waiting
      if (draft === null) return
      waiting = null
      running = Promise.all([running, keepAfter(Promise.resolve(), draft)]).then(() => {})
    },
    /** It is about to be sent: the last words are kept, for a window that is lost meanwhile, and nothing more after them. */
    settle: async (): Promise<void> => {
      stopWaiting()
      keepNow()
      await running
      stopWaiting()
      waiting = null
    },
  }
}
