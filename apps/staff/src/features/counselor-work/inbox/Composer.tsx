import { Refused } from '@evenkeel/contract/call'
import {
  keepMessageDraft,
  type MessageDraft,
  sendCounselorMessage,
} from '@evenkeel/contract/counselor/conversations'
import type { Sent } from '@evenkeel/contract/endpoint'
import { limits } from '@evenkeel/contract/limits'
import type { TelehealthDocument } from '@evenkeel/contract/telehealth/documents'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { useAct } from '#ui/use-act.ts'
import { inboxWords } from '../work.words.ts'
import { createDraftKeeper, type Kept } from './draft-keeper.ts'
import { Files } from './Files.tsx'

interface ComposerProps {
  readonly patientId: number
  /** What was typed before and not sent. */
  readonly draft: MessageDraft | null
  readonly lastSubject: string
  /** Asks for the conversation anew. */
  readonly refresh: () => void
}

/** What is typed, kept at the service as it is typed. */
function useDraft({ patientId, draft, lastSubject }: Omit<ComposerProps, 'refresh'>) {
  const { call } = useStaff()
  const [words, setWords] = useState<MessageDraft>(draft ?? { subject: lastSubject, text: '' })
  const [kept, setKept] = useState<Kept>('nothing')
  const [keeper] = useState(() =>
    createDraftKeeper({
      // The last words go out while the page is left.
      keep: (body) => call(keepMessageDraft, { params: { patient_id: patientId }, body, keepalive: true }),
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
  const type = (changed: Partial<MessageDraft>): void => {
    const next = { ...words, ...changed }
    setWords(next)
    keeper.typed(next)
  }
  return { words, setWords, type, kept, setKept, keeper }
}

/** Sends what is typed with its files: pressed twice, or again after a lost answer, it is there once. */
function useSending({ patientId, refresh }: ComposerProps, draft: ReturnType<typeof useDraft>) {
  const { call } = useStaff()
  const { words, keeper } = draft
  const [files, setFiles] = useState<readonly TelehealthDocument[]>([])
  const [messageId, setMessageId] = useState(() => crypto.randomUUID())
  const [isSent, setSent] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const act = useAct({
    act: async (body: Sent<typeof sendCounselorMessage>['body']) => {
      await keeper.settle()
      return call(sendCounselorMessage, { params: { patient_id: patientId }, body })
    },
    onDone: (message) => {
      draft.setWords({ subject: message.subject, text: '' })
      draft.setKept('nothing')
      setFiles([])
      setMessageId(crypto.randomUUID())
      setSent(true)
      refresh()
    },
    onRefused: (error) => {
      // What was typed is kept again. It may have arrived all the same: then it stands above.
      keeper.typed(words)
      refresh()
      // It did arrive, and was changed since: what stands here now is a message of its own.
      if (error instanceof Refused && error.status === 422) setMessageId(crypto.randomUUID())
    },
  })
  const send = (): void => {
    const isEmpty = words.text.trim() === ''
    setSent(false)
    setMissing(isEmpty)
    if (isEmpty) return
    act.run({ ...words, document_ids: files.map(({ id }) => id), client_message_id: messageId })
  }
  return { files, setFiles, isSent, isMissing, act, send }
}

const keptWords = { nothing: '', kept: inboxWords.draftKept, not_kept: inboxWords.draftNotKept } as const

/** Writes to the person. What was typed survives a reload. */
export function Composer(props: ComposerProps) {
  const draft = useDraft(props)
  const { words, type, kept } = draft
  const { files, setFiles, isSent, isMissing, act, send } = useSending(props, draft)
  return (
    <form
      className={parts.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        label={inboxWords.subject}
        value={words.subject}
        onChange={(subject) => type({ subject })}
        maxLength={limits.messageSubjectMax}
      />
      <TextField
        label={inboxWords.text}
        hint={inboxWords.hint}
        value={words.text}
        onChange={(text) => type({ text })}
        lines={6}
        maxLength={limits.messageMax}
        required
        error={isMissing && words.text.trim() === '' ? inboxWords.textMissing : null}
      />
      <Files patientId={props.patientId} files={files} onChange={setFiles} />
      <Problem text={act.problem} />
      {isSent ? (
        <Notice kind="success" isNew>
          <p>{inboxWords.sent}</p>
        </Notice>
      ) : null}
      <div className={parts.row}>
        <Button type="submit" busy={act.busy}>
          <Send size={18} aria-hidden="true" />
          {inboxWords.send}
        </Button>
        <span className={`${parts.soft} ${parts.small}`} role="status">
          {keptWords[kept]}
        </span>
      </div>
    </form>
  )
}
