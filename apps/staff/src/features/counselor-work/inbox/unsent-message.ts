import { Refused } from '@evenkeel/contract/call'
import type { DraftToKeep } from '@evenkeel/contract/counselor/conversations'
import type { TelehealthDocument } from '@evenkeel/contract/telehealth/documents'
import { createDraftKeeper, type Kept } from './draft-keeper.ts'

/** What stands in the fields. */
export interface Typed {
  readonly subject: string
  readonly text: string
  readonly files: readonly TelehealthDocument[]
}

/** What is sent or kept. */
export const bodyOf = ({ subject, text, files }: Typed, id: string): DraftToKeep => ({
  subject,
  text,
  document_ids: files.map((file) => file.id),
  client_message_id: id,
})

/** What is typed is a message that was sent before, with other words. */
export const wasSentBefore = (error: unknown): boolean => error instanceof Refused && error.status === 422

interface LetterDeps {
  readonly begun: Typed
  /** Under which it was kept; null: it was not. */
  readonly id: string | null
  readonly newId: () => string
  readonly keep: (body: DraftToKeep) => Promise<unknown>
  readonly onTyped: (typed: Typed) => void
  readonly onKept: (state: Kept) => void
  /** Another window has sent it. */
  readonly onSentElsewhere: () => void
  readonly after: (act: () => void, milliseconds: number) => () => void
}

/**
 * A message while it is written. Files arrive while somebody types, and answers while somebody goes on: each changes what is there by then. It is
 * kept as it changes, under the id it is sent with.
 */
export function createUnsentMessage({
  begun,
  newId,
  keep,
  onTyped,
  onKept,
  onSentElsewhere,
  after,
  ...first
}: LetterDeps) {
  let typed = begun
  let known = first.id
  const id = (): string => (known ??= newId())
  const show = (next: Typed): void => {
    typed = next
    onTyped(next)
  }
  const keeper = createDraftKeeper<Typed>({
    keep: (words) =>
      keep(bodyOf(words, id())).catch((error: unknown) => {
        if (!wasSentBefore(error)) throw error
        // What stands here and is different from what was sent is a message of its own.
        known = null
        onSentElsewhere()
        return keep(bodyOf(words, id()))
      }),
    onState: onKept,
    after,
  })
  return {
    id,
    typed: () => typed,
    /** Whether something of it was kept, here or before. */
    wasKept: () => known !== null,
    change: (change: (before: Typed) => Partial<Typed>): void => {
      show({ ...typed, ...change(typed) })
      keeper.typed(typed)
    },
    /** What is typed now goes under another id. */
    asAnother: (): void => {
      known = null
    },
    keepAgain: (): void => keeper.typed(typed),
    /** Nothing is left of it. */
    clear: (): void => {
      known = null
      show({ ...typed, text: '', files: [] })
      onKept('nothing')
    },
    settle: keeper.settle,
    leave: keeper.leave,
  }
}
export type UnsentMessage = ReturnType<typeof createUnsentMessage>
