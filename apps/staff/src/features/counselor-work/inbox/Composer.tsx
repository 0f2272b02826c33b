import { Refused } from '@evenkeel/contract/call'
import {
  keepMessageDraft,
  type MessageDraft,
  sendCounselorMessage,
} from '@evenkeel/contract/counselor/conversations'
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

/** Writes to the person. What was typed survives a reload, and a message that was sent twice is there once. */
export function Composer(props: ComposerProps) {
  const { patientId, refresh } = props
  const { call } = useStaff()
  const { words, setWords, type, kept, setKept, keeper } = useDraft(props)
  const [files, setFiles] = useState<readonly TelehealthDocument[]>([])
  const [messageId, setMessageId] = useState(() => crypto.randomUUID())
  const [isSent, setSent] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  const act = useAct({
    act: async (body: {
      subject: string
      text: string
      document_ids: number[]
      client_message_id: string
    }) => {
      await keeper.settle()
      return call(sendCounselorMessage, { params: { patient_id: patientId }, body })
    },
    onDone: (message) => {
      setWords({ subject: message.subject, text: '' })
      setFiles([])
      setMessageId(crypto.randomUUID())
      setKept('nothing')
      setWasTried(false)
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
    setSent(false)
    setWasTried(true)
    if (words.text.trim() === '') return
    const document_ids = files.map(({ id }) => id)
    act.run({ ...words, document_ids, client_message_id: messageId })
  }
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
        error={wasTried && words.text.trim() === '' && !isSent ? inboxWords.textMissing : null}
      />
      <Files patientId={patientId} files={files} onChange={setFiles} />
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
          {kept === 'kept' ? inboxWords.draftKept : kept === 'not_kept' ? inboxWords.draftNotKept : ''}
        </span>
      </div>
    </form>
  )
}
