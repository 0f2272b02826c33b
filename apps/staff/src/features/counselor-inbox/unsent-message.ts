import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { MessageDraftInput } from '@evenkeel/api-contract/counselor/conversations'
import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { createDraftAutosave, type AutosaveState } from './draft-autosave.ts'

/** Field values of a message. */
export interface ComposedMessage {
  readonly subject: string
  readonly text: string
  readonly files: readonly TelehealthDocument[]
}

/** Builds the request body for sending or storing a message. */
export const toDraftBody = ({ subject, text, files }: ComposedMessage, id: string): MessageDraftInput => ({
  subject,
  text,
  document_ids: files.map((file) => file.id),
  client_message_id: id,
})

/** Whether a message with this id was already sent with a different text. */
export const isAlreadySent = (error: unknown): boolean => error instanceof ApiError && error.status === 422

interface UnsentMessageDeps {
  readonly begun: ComposedMessage
  /** Id of the stored draft; null when none is stored. */
  readonly id: string | null
  readonly newId: () => string
  readonly keep: (body: MessageDraftInput) => Promise<unknown>
  readonly onTyped: (typed: ComposedMessage) => void
  readonly onKept: (state: AutosaveState) => void
  /** Called when another window has sent the message. */
  readonly onSentElsewhere: () => void
  readonly after: (act: () => void, milliseconds: number) => () => void
}

/**
 * Message in progress. Uploads and responses arrive while the person types, so each update applies to the
 * current state. It is stored on each change, under the id with which it will be sent.
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
        // Text that differs from the sent message becomes a new message.
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
    /** Whether any draft was stored, now or earlier. */
    wasKept: () => known !== null,
    change: (change: (before: ComposedMessage) => Partial<ComposedMessage>): void => {
      show({ ...typed, ...change(typed) })
      keeper.typed(typed)
    },
    /** Assigns a new id to the current text. */
    asAnother: (): void => {
      known = null
    },
    keepAgain: (): void => keeper.typed(typed),
    /** Clears the message. */
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
