import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import {
  type MessageDraft,
  type MessageDraftInput,
  saveMessageDraft,
} from '@evenkeel/api-contract/counselor/conversations'
import { toOneLine } from '@evenkeel/api-contract/fields/one-line'
import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { useStaffClient } from '#session/session-context.tsx'
import { type AutosaveState, createDraftAutosave } from './draft-autosave.ts'

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
  const draftStore = createDraftAutosave<ComposedMessage>({
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
      draftStore.typed(typed)
    },
    /** Assigns a new id to the current text. */
    asAnother: (): void => {
      known = null
    },
    keepAgain: (): void => draftStore.typed(typed),
    /** Clears the message. */
    clear: (): void => {
      known = null
      show({ ...typed, text: '', files: [] })
      onKept('nothing')
    },
    settle: draftStore.settle,
    leave: draftStore.leave,
  }
}
export type UnsentMessage = ReturnType<typeof createUnsentMessage>

interface UnsentMessageOptions {
  readonly patientId: number
  /** Unsent draft from an earlier visit. */
  readonly draft: MessageDraft | null
  readonly lastSubject: string
  /** Refetches the conversation. */
  readonly refresh: () => void
}

/** Text the service has not stored yet. It waits in this page for its writer, for example when the session ends first. */
function useUnsavedText(patientId: number) {
  const { memoryDrafts } = useStaffClient()
  const key = `message ${patientId}`
  const newest = useRef<ComposedMessage | null>(null)
  const [found] = useState(() => (memoryDrafts.read(key) as ComposedMessage | undefined) ?? null)
  return {
    found,
    note: (typed: ComposedMessage): void => {
      newest.current = typed
      if (typed.text === '' && typed.files.length === 0) memoryDrafts.remove(key)
      else memoryDrafts.write(key, typed)
    },
    /** The service has stored this text; newer text keeps waiting. */
    markSaved: ({ subject, text }: Pick<ComposedMessage, 'subject' | 'text'>): void => {
      if (newest.current?.subject === subject && newest.current.text === text) memoryDrafts.remove(key)
    },
  }
}

/** State of the message in this window, autosaved to the service. */
export function useUnsentMessage({ patientId, draft, lastSubject, refresh }: UnsentMessageOptions) {
  const { call } = useStaffClient()
  const unsavedText = useUnsavedText(patientId)
  const { found } = unsavedText
  const [typed, setTyped] = useState<ComposedMessage>(
    () =>
      found ?? {
        subject: draft?.subject ?? toOneLine(lastSubject),
        text: draft?.text ?? '',
        files: draft?.documents ?? [],
      },
  )
  const [kept, setKept] = useState<AutosaveState>('nothing')
  const [unsent] = useState(() =>
    createUnsentMessage({
      begun: typed,
      id: draft?.client_message_id ?? null,
      newId: () => crypto.randomUUID(),
      // `keepalive` lets the last save finish after the page unloads.
      keep: (body) =>
        call(saveMessageDraft, { params: { patient_id: patientId }, body, keepalive: true }).then(
          () => unsavedText.markSaved(body),
          (error: unknown) => {
            if (!(error instanceof ApiError) || error.status !== 404) throw error
            // The member is no longer a case: the page shows that, and nothing is retried.
            refresh()
          },
        ),
      onTyped: (next) => {
        unsavedText.note(next)
        setTyped(next)
      },
      onKept: setKept,
      onSentElsewhere: refresh,
      after: (act, milliseconds) => {
        const timer = setTimeout(act, milliseconds)
        return () => clearTimeout(timer)
      },
    }),
  )
  useEffect(() => {
    if (found) unsent.change(() => found)
  }, [unsent, found])
  useEffect(() => {
    window.addEventListener('pagehide', unsent.leave)
    return () => {
      window.removeEventListener('pagehide', unsent.leave)
      unsent.leave()
    }
  }, [unsent])
  return { unsent, typed, kept }
}
