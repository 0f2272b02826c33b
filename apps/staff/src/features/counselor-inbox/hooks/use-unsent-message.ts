import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { saveMessageDraft, type MessageDraft } from '@evenkeel/api-contract/counselor/conversations'
import { toOneLine } from '@evenkeel/api-contract/fields/one-line'
import { useEffect, useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import type { AutosaveState } from '../draft-autosave.ts'
import { createUnsentMessage, type ComposedMessage } from '../unsent-message.ts'

interface UnsentMessageOptions {
  readonly patientId: number
  /** What was typed before and not sent. */
  readonly draft: MessageDraft | null
  readonly lastSubject: string
  /** Asks for the conversation anew. */
  readonly refresh: () => void
}

/** The message that is written in this window, kept at the service as it is typed. */
export function useUnsentMessage({ patientId, draft, lastSubject, refresh }: UnsentMessageOptions) {
  const { call } = useStaffClient()
  const [typed, setTyped] = useState<ComposedMessage>(() => ({
    subject: draft?.subject ?? toOneLine(lastSubject),
    text: draft?.text ?? '',
    files: draft?.documents ?? [],
  }))
  const [kept, setKept] = useState<AutosaveState>('nothing')
  const [unsent] = useState(() =>
    createUnsentMessage({
      begun: typed,
      id: draft?.client_message_id ?? null,
      newId: () => crypto.randomUUID(),
      // The last words go out while the page is left.
      keep: (body) =>
        call(saveMessageDraft, { params: { patient_id: patientId }, body, keepalive: true }).catch(
          (error: unknown) => {
            if (!(error instanceof ApiError) || error.status !== 404) throw error
            // The person is no case any more: the page says so, and nothing is tried again.
            refresh()
          },
        ),
      onTyped: setTyped,
      onKept: setKept,
      onSentElsewhere: refresh,
      after: (act, milliseconds) => {
        const timer = setTimeout(act, milliseconds)
        return () => clearTimeout(timer)
      },
    }),
  )
  useEffect(() => {
    window.addEventListener('pagehide', unsent.leave)
    return () => {
      window.removeEventListener('pagehide', unsent.leave)
      unsent.leave()
    }
  }, [unsent])
  return { unsent, typed, kept }
}
