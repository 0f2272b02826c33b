import type { MessageDraft } from '@evenkeel/contract/counselor/conversations'

/** Milliseconds after the last key before what was typed is kept. */
export const REST = 800
/** Milliseconds before it is tried again where it could not be. */
const AGAIN = 5000

export type Kept = 'nothing' | 'kept' | 'not_kept'

interface KeeperDeps {
  /** Keeps a draft at the service. */
  readonly keep: (draft: MessageDraft) => Promise<unknown>
  readonly onState: (state: Kept) => void
  readonly after: (act: () => void, milliseconds: number) => () => void
}

/** Keeps what is typed: after a rest, one after the other, and again where it did not work. */
export function createDraftKeeper({ keep, onState, after }: KeeperDeps) {
  let waiting: MessageDraft | null = null
  let stopWaiting = (): void => {}
  let running: Promise<void> = Promise.resolve()

  const keepNow = (): void => {
    const draft = waiting
    if (draft === null) return
    waiting = null
    running = running
      .then(() => keep(draft))
      .then(
        () => onState('kept'),
        () => {
          onState('not_kept')
          waiting ??= draft
          stopWaiting = after(keepNow, AGAIN)
        },
      )
  }

  return {
    /** Something was typed. */
    typed: (draft: MessageDraft): void => {
      waiting = draft
      stopWaiting()
      stopWaiting = after(keepNow, REST)
    },
    /** The page is left: what waits is kept at once. */
    leave: (): void => {
      stopWaiting()
      keepNow()
    },
    /** It is about to be sent: nothing more is kept, and what is on its way has arrived before. */
    settle: async (): Promise<void> => {
      stopWaiting()
      waiting = null
      await running
      stopWaiting()
      waiting = null
    },
  }
}
