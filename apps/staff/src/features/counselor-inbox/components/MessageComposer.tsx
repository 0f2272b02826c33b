import { type MessageDraft, sendCounselorMessage } from '@evenkeel/api-contract/counselor/conversations'
import { limits } from '@evenkeel/api-contract/limits'
import { Send } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import { TextField } from '#components/fields/TextField.tsx'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { inboxMessages } from '../inbox.messages.ts'
import styles from '#features/counselor-workspace/workspace.module.css'
import {
  type ComposedMessage,
  isAlreadySent,
  toDraftBody,
  type UnsentMessage,
  useUnsentMessage,
} from '../unsent-message.ts'
import { AttachmentField, type PendingFile } from './AttachmentField.tsx'

interface MessageComposerProps {
  readonly patientId: number
  /** The member is no longer a case: the draft can be copied but not sent. */
  readonly isGone: boolean
  /** Unsent draft from an earlier visit. */
  readonly draft: MessageDraft | null
  /** When the draft was last fetched, in milliseconds since 1970. */
  readonly readAt: number
  readonly lastSubject: string
  /** Refetches the conversation. */
  readonly refresh: () => void
}

/**
 * Sends the message with its files. Idempotent: a double click, a second window, a lost response or a reload
 * sends it once.
 */
function useSendMessage({ patientId, refresh }: MessageComposerProps, unsent: UnsentMessage) {
  const { call } = useStaffClient()
  const [isSent, setSent] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [chosen, setChosen] = useState<PendingFile | null>(null)
  /** Sending was attempted while a file was rejected. */
  const [wasStopped, setStopped] = useState(false)
  const act = useAsyncAction({
    act: async (typed: ComposedMessage) => {
      // Idempotency key: if another window used it, the server reports that instead of sending a different
      // text.
      const body = toDraftBody(typed, unsent.id())
      await unsent.settle()
      return call(sendCounselorMessage, { params: { patient_id: patientId }, body })
    },
    onDone: (_message, typed) => {
      // Text typed during the request is a new message.
      if (unsent.typed() === typed) unsent.clear()
      else {
        unsent.asAnother()
        unsent.keepAgain()
      }
      setSent(true)
      refresh()
    },
    onRefused: (error) => {
      // Store the draft again. If the message did arrive after all, it appears above.
      unsent.keepAgain()
      refresh()
      // The message was sent and then edited: the remaining text is a new message.
      if (isAlreadySent(error)) unsent.asAnother()
    },
  })
  const send = (): void => {
    const isEmpty = unsent.typed().text.trim() === ''
    setSent(false)
    setMissing(isEmpty)
    setStopped(chosen !== null)
    if (!isEmpty && chosen === null) act.run(unsent.typed())
  }
  const choose = (next: PendingFile | null): void => {
    setChosen(next)
    setStopped(false)
    setSent(false)
  }
  return { isSent, isMissing, chosen, choose, wasStopped, act, send }
}

/** After another window sends the shared draft, different text in this window is stored as a new draft. */
function useKeepUnsentDraft(
  { draft, readAt }: MessageComposerProps,
  unsent: UnsentMessage,
  isSending: boolean,
): void {
  const look = useEffectEvent(() => {
    if (draft === null && unsent.wasKept() && !isSending && unsent.typed().text.trim() !== '')
      unsent.keepAgain()
  })
  useEffect(() => look(), [readAt])
}

const autosaveMessages = {
  nothing: '',
  kept: inboxMessages.draftKept,
  not_kept: inboxMessages.draftNotKept,
} as const

/**
 * Notice about a file that is uploading or was rejected. A rejected file blocks sending until it is
 * dismissed.
 */
function PendingFileNotice({
  file: { name, why },
  wasStopped,
  onGoOn,
}: {
  readonly file: PendingFile
  readonly wasStopped: boolean
  readonly onGoOn: () => void
}) {
  if (why === null) return <p role="status">{inboxMessages.adding({ name })}</p>
  return (
    <Notice kind="error" isNew>
      <p>{wasStopped ? inboxMessages.notAdded({ name, why }) : inboxMessages.notAddedYet({ name, why })}</p>
      <div className={parts.row}>
        <Button kind="secondary" onClick={onGoOn}>
          {inboxMessages.withoutFile}
        </Button>
      </div>
    </Notice>
  )
}

/** Unsent text to a member who is no longer a case. */
function ClosedCaseNotice({ text }: { readonly text: string }) {
  return (
    <div className={parts.stack}>
      <Notice kind="warning" title={inboxMessages.caseGone} isNew>
        <p>{inboxMessages.caseGoneText}</p>
      </Notice>
      {text.trim() === '' ? null : (
        <section className={parts.tight}>
          <h2>{inboxMessages.yourWords}</h2>
          <p className={styles.words} dir="auto">
            {text}
          </p>
        </section>
      )}
    </div>
  )
}

/** Message composer. The draft survives a reload. */
export function MessageComposer(props: MessageComposerProps) {
  const { unsent, typed, kept } = useUnsentMessage(props)
  const { isSent, isMissing, chosen, choose, wasStopped, act, send } = useSendMessage(props, unsent)
  useKeepUnsentDraft(props, unsent, act.busy)
  if (props.isGone) return <ClosedCaseNotice text={typed.text} />
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
        label={inboxMessages.subject}
        value={typed.subject}
        onChange={(subject) => unsent.change(() => ({ subject }))}
        maxLength={limits.messageSubjectMax}
      />
      <TextField
        label={inboxMessages.text}
        hint={inboxMessages.hint}
        value={typed.text}
        onChange={(text) => unsent.change(() => ({ text }))}
        lines={6}
        maxLength={limits.messageMax}
        required
        error={isMissing && typed.text.trim() === '' ? inboxMessages.textMissing : null}
      />
      <AttachmentField
        patientId={props.patientId}
        files={typed.files}
        onAdded={(file) => unsent.change(({ files }) => ({ files: [...files, file] }))}
        onTakenOut={(file) =>
          unsent.change(({ files }) => ({ files: files.filter(({ id }) => id !== file.id) }))
        }
        onChosen={choose}
      />
      {chosen ? (
        <PendingFileNotice file={chosen} wasStopped={wasStopped} onGoOn={() => choose(null)} />
      ) : null}
      <ErrorNotice text={act.problem} />
      {isSent ? (
        <Notice kind="success" isNew>
          <p>{inboxMessages.sent}</p>
        </Notice>
      ) : null}
      <div className={parts.row}>
        <Button type="submit" busy={act.busy || chosen?.why === null}>
          <Send size={18} aria-hidden="true" />
          {inboxMessages.send}
        </Button>
        <span className={`${parts.soft} ${parts.small}`} role="status">
          {autosaveMessages[kept]}
        </span>
      </div>
    </form>
  )
}
