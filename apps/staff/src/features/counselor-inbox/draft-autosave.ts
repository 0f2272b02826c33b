/** Milliseconds after the last keystroke before a draft is saved. */
const AUTOSAVE_DELAY = 800
/** Milliseconds before a failed save is retried. */
const RETRY_DELAY = 5000

export type AutosaveState = 'nothing' | 'kept' | 'not_kept'

interface DraftAutosaveDeps<Draft> {
  /** Stores a draft at the service. */
  readonly keep: (draft: Draft) => Promise<unknown>
  readonly onState: (state: AutosaveState) => void
  readonly after: (act: () => void, milliseconds: number) => () => void
}

/** Autosaves a draft after a pause: one request at a time, with retries. */
export function createDraftAutosave<Draft>({ keep, onState, after }: DraftAutosaveDeps<Draft>) {
  let waiting: Draft | null = null
  let stopWaiting = (): void => {}
  let running: Promise<void> = Promise.resolve()
  /** A page that was left retries nothing: its successor may have saved newer text. */
  let hasLeft = false

  const keepAfter = async (before: Promise<void>, draft: Draft): Promise<void> => {
    await before
    await keep(draft).then(
      () => onState('kept'),
      () => {
        onState('not_kept')
        waiting ??= draft
        if (!hasLeft) stopWaiting = after(keepNow, RETRY_DELAY)
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
    /** Schedules a save of the draft. */
    typed: (draft: Draft): void => {
      hasLeft = false
      waiting = draft
      stopWaiting()
      stopWaiting = after(keepNow, AUTOSAVE_DELAY)
    },
    /**
     * Called when the page closes: saves pending text at once, because running requests may not be answered
     * any more.
     */
    leave: (): void => {
      hasLeft = true
      stopWaiting()
      const draft = waiting
      if (draft === null) return
      waiting = null
      running = Promise.all([running, keepAfter(Promise.resolve(), draft)]).then(() => {})
    },
    /** Called before sending: saves the last text in case the window is lost, then stops autosaving. */
    settle: async (): Promise<void> => {
      stopWaiting()
      keepNow()
      await running
      stopWaiting()
      waiting = null
    },
  }
}
