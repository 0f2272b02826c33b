import { Send } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import {
  type MessageDraft,
  saveMessageDraft,
  sendCounselorMessage,
} from '@evenkeel/api-contract/counselor/conversations'
import { toOneLine } from '@evenkeel/api-contract/fields/one-line'
import { limits } from '@evenkeel/api-contract/limits'
import { Button } from '#components/Button.tsx'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { Notice } from '#components/Notice.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import styles from '#features/counselor-workspace/workspace.module.css'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStaffClient } from '#session/session-context.tsx'
import type { AutosaveState } from '../draft-autosave.ts'
import { inboxMessages } from '../inbox.messages.ts'
import {
  type ComposedMessage,
  createUnsentMessage,
  isAlreadySent,
  toDraftBody,
  type UnsentMessage,
} from '../unsent-message.ts'
import { AttachmentField, type PendingFile } from './AttachmentField.tsx'

interface UnsentMessageOptions {
  readonly patientId: number
  /** What was typed before and not sent. */
  readonly draft: MessageDraft | null
  readonly lastSubject: string
  /** Asks for the conversation anew. */
  readonly refresh: () => void
}

/** The message that is written in this window, kept at the service as it is typed. */
function useUnsentMessage({ patientId, draft, lastSubject, refresh }: UnsentMessageOptions) {
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

interface MessageComposerProps {
  readonly patientId: number
  /** The person is no case any more: what was typed stays, to be copied, and nothing can be sent. */
  readonly isGone: boolean
  /** What was typed before and not sent. */
  readonly draft: MessageDraft | null
  /** When that was read last, in milliseconds since 1970. */
  readonly readAt: number
  readonly lastSubject: string
  /** Asks for the conversation anew. */
  readonly refresh: () => void
}

/** Sends what is typed with its files: pressed twice, in two windows, or again after a lost answer or a reload, it is there once. */
function useSendMessage({ patientId, refresh }: MessageComposerProps, unsent: UnsentMessage) {
  const { call } = useStaffClient()
  const [isSent, setSent] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [chosen, setChosen] = useState<PendingFile | null>(null)
  /** It was sent while a file was refused: then it was not sent. */
  const [wasStopped, setStopped] = useState(false)
  const act = useAsyncAction({
    act: async (typed: ComposedMessage) => {
      // The id of the press: what another window sent under it is told and not sent once more with other words.
      const body = toDraftBody(typed, unsent.id())
      await unsent.settle()
      return call(sendCounselorMessage, { params: { patient_id: patientId }, body })
    },
    onDone: (_message, typed) => {
      // What was typed while it was on its way is a message of its own.
      if (unsent.typed() === typed) unsent.clear()
      else {
        unsent.asAnother()
        unsent.keepAgain()
      }
      setSent(true)
      refresh()
    },
    onRefused: (error) => {
      // What was typed is kept again. It may have arrived all the same: then it stands above.
      unsent.keepAgain()
      refresh()
      // It did arrive, and was changed since: what stands here now is a message of its own.
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

/** Another window has sent the draft that both began with: other words that stand here are kept anew, as a message of their own. */
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

/** Says of a file that is on its way or was refused; a refused one keeps the message from being sent until somebody says so. */
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
        <Button kind="secondary" onPress={onGoOn}>
          {inboxMessages.withoutFile}
        </Button>
      </div>
    </Notice>
  )
}

/** What was typed to somebody who is no case any more. */
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

/** Writes to the person. What was typed survives a reload. */
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
