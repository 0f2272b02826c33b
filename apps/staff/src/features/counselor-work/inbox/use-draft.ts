import { Refused } from '@evenkeel/contract/call'
import {
  type DraftToKeep,
  keepMessageDraft,
  type MessageDraft,
} from '@evenkeel/contract/counselor/conversations'
import type { TelehealthDocument } from '@evenkeel/contract/telehealth/documents'
import { useEffect, useRef, useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { createDraftKeeper, type Kept } from './draft-keeper.ts'

/** What stands in the fields. */
export interface Typed {
  readonly subject: string
  readonly text: string
  readonly files: readonly TelehealthDocument[]
}

interface DraftOptions {
  readonly patientId: number
  /** What was typed before and not sent. */
  readonly draft: MessageDraft | null
  readonly lastSubject: string
  /** Asks for the conversation anew. */
  readonly refresh: () => void
}

/** What is sent or kept. */
export const letterOf = ({ subject, text, files }: Typed, id: string): DraftToKeep => ({
  subject,
  text,
  document_ids: files.map((file) => file.id),
  client_message_id: id,
})

/** What is typed is a message that was sent before, with other words. */
export const wasSentBefore = (error: unknown): boolean => error instanceof Refused && error.status === 422

/** What is typed, kept at the service as it is typed, under the id it is sent with. */
export function useDraft({ patientId, draft, lastSubject, refresh }: DraftOptions) {
  const { call } = useStaff()
  const [typed, setTyped] = useState<Typed>(() => ({
    subject: draft?.subject ?? lastSubject,
    text: draft?.text ?? '',
    files: draft?.documents ?? [],
  }))
  const [kept, setKept] = useState<Kept>('nothing')
  // Files arrive while somebody types, and answers while somebody goes on: both change what is there by then.
  const now = useRef(typed)
  const id = useRef(draft?.client_message_id ?? null)
  const theId = (): string => (id.current ??= crypto.randomUUID())
  const show = (next: Typed): void => {
    now.current = next
    setTyped(next)
  }
  const keep = async (words: Typed): Promise<void> => {
    const send = () =>
      call(keepMessageDraft, {
        params: { patient_id: patientId },
        body: letterOf(words, theId()),
        // The last words go out while the page is left.
        keepalive: true,
      })
    await send().catch((error: unknown) => {
      if (!wasSentBefore(error)) throw error
      // Another window sent it meanwhile. What stands here and is different is a message of its own.
      id.current = null
      refresh()
      return send()
    })
  }
  const [keeper] = useState(() =>
    createDraftKeeper<Typed>({
      keep,
      onState: setKept,
      after: (act, milliseconds) => {
        const timer = setTimeout(act, milliseconds)
        return () => clearTimeout(timer)
      },
    }),
  )
  useEffect(() => {
    window.addEventListener('pagehide', keeper.leave)
    return () => {
      window.removeEventListener('pagehide', keeper.leave)
      keeper.leave()
    }
  }, [keeper])
  return {
    typed,
    kept,
    /** What is there at this moment. */
    now: () => now.current,
    id: theId,
    change: (change: (before: Typed) => Partial<Typed>): void => {
      show({ ...now.current, ...change(now.current) })
      keeper.typed(now.current)
    },
    /** What is typed now goes under another id. */
    asAnother: (): void => {
      id.current = null
    },
    /** Nothing is left of it. */
    clear: (): void => {
      id.current = null
      show({ ...now.current, text: '', files: [] })
      setKept('nothing')
    },
    keeper,
  }
}
