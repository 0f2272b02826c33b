import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { MessageDraftInput } from '@evenkeel/api-contract/counselor/conversations'
import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { createDraftAutosave, type AutosaveState } from './draft-autosave.ts'

/** What stands in the fields. */
export interface ComposedMessage {
  readonly subject: string
  readonly text: string
  readonly files: readonly TelehealthDocument[]
}

/** What is sent or kept. */
export const toDraftBody = ({ subject, text, files }: ComposedMessage, id: string): MessageDraftInput => ({
  subject,
  text,
  document_ids: files.map((file) => file.id),
  client_message_id: id,
})

/** What is typed is a message that was sent before, with other words. */
export const isAlreadySent = (error: unknown): boolean => error instanceof ApiError && error.status === 422

interface UnsentMessageDeps {
  readonly begun: ComposedMessage
  /** Under which it was kept; null: it was not. */
  readonly id: string | null
  readonly newId: () => string
  readonly keep: (body: MessageDraftInput) => Promise<unknown>
  readonly onTyped: (typed: ComposedMessage) => void
  readonly onKept: (state: AutosaveState) => void
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
}: UnsentMessageDeps) {
  let typed = begun
  let known = first.id
  const id = (): string => (known ??= newId())
  const show = (next: ComposedMessage): void => {
    typed = next
    onTyped(next)
  }
  const keeper = createDraftAutosave<ComposedMessage>({
    keep: (words) =>
      keep(toDraftBody(words, id())).catch((error: unknown) => {
        if (!isAlreadySent(error)) throw error
        // What stands here and is different from what was sent is a message of its own.
        known = null
        onSentElsewhere()
        return keep(toDraftBody(words, id()))
      }),
    onState: onKept,
    after,
  })
  return {
    id,
    typed: () => typed,
    /** Whether something of it was kept, here or before. */
    wasKept: () => known !== null,
    change: (change: (before: ComposedMessage) => Partial<ComposedMessage>): void => {
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
