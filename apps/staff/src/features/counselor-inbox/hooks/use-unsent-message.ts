import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { saveMessageDraft, type MessageDraft } from '@evenkeel/api-contract/counselor/conversations'
import { toOneLine } from '@evenkeel/api-contract/fields/one-line'
import { useEffect, useRef, useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import type { AutosaveState } from '../draft-autosave.ts'
import { createUnsentMessage, type ComposedMessage } from '../unsent-message.ts'

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
  const { typed: waiting } = useStaffClient()
  const key = `message ${patientId}`
  const newest = useRef<ComposedMessage | null>(null)
  const [found] = useState(() => (waiting.read(key) as ComposedMessage | undefined) ?? null)
  return {
    found,
    note: (typed: ComposedMessage): void => {
      newest.current = typed
      if (typed.text === '' && typed.files.length === 0) waiting.forget(key)
      else waiting.write(key, typed)
    },
    /** The service has stored this text; newer text keeps waiting. */
    markSaved: ({ subject, text }: Pick<ComposedMessage, 'subject' | 'text'>): void => {
      if (newest.current?.subject === subject && newest.current.text === text) waiting.forget(key)
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
