import { keepMessageDraft, type MessageDraft } from '@evenkeel/contract/counselor/conversations'
import { useEffect, useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import type { Kept } from './draft-keeper.ts'
import { createLetter, type Typed } from './letter.ts'

interface LetterOptions {
  readonly patientId: number
  /** What was typed before and not sent. */
  readonly draft: MessageDraft | null
  readonly lastSubject: string
  /** Asks for the conversation anew. */
  readonly refresh: () => void
}

/** The letter that is written in this window, kept at the service as it is typed. */
export function useLetter({ patientId, draft, lastSubject, refresh }: LetterOptions) {
  const { call } = useStaff()
  const [typed, setTyped] = useState<Typed>(() => ({
    subject: draft?.subject ?? lastSubject,
    text: draft?.text ?? '',
    files: draft?.documents ?? [],
  }))
  const [kept, setKept] = useState<Kept>('nothing')
  const [letter] = useState(() =>
    createLetter({
      begun: typed,
      id: draft?.client_message_id ?? null,
      newId: () => crypto.randomUUID(),
      // The last words go out while the page is left.
      keep: (body) => call(keepMessageDraft, { params: { patient_id: patientId }, body, keepalive: true }),
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
    window.addEventListener('pagehide', letter.leave)
    return () => {
      window.removeEventListener('pagehide', letter.leave)
      letter.leave()
    }
  }, [letter])
  return { letter, typed, kept }
}
