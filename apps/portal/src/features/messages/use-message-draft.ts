import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { FieldDefinition, FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { errorStatus } from '@evenkeel/api-contract/errors/error-types'
import type { Message } from '@evenkeel/api-contract/portal/messages'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  parseDraftFiles,
  isAllUploaded,
  getUploadedIds,
  getMissingKeys,
  getFileProblems,
} from '#files/attachments.ts'
import { uploadForMessage } from '#files/documents.ts'
import { useAttachments } from '#files/use-attachments.ts'
import type { FormHandle } from '#form/state/form-controller.ts'
import { useForm } from '#form/state/use-form.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useDelivery } from '#session/delivery.ts'
import { useSessionClient } from '#session/session-context.tsx'
import type { Draft } from '#session/use-draft.ts'
import { submitMessage } from './messages-api.ts'
import { type MessageDraft, getMessageText } from './message-draft.ts'

/**
 * How the last try to send ended. stopped: by the member · files: some did not go through · unknown: no answer came ·
 * differs: an earlier version had arrived already.
 */
export type SendFailure = 'stopped' | 'files' | 'unknown' | 'differs'

export interface MessageDraftOptions {
  readonly draft: MessageDraft
  readonly text: Draft
  readonly files: Draft
  readonly fields: readonly FieldDefinition[]
  /** What the fields hold before anything is typed. */
  readonly initial: FieldValues
  /** Provider the message goes to, by what is filled in. */
  readonly to: (values: FieldValues) => number
  readonly repliedTo: number | null
  readonly onSent: (message: Message) => void
}

/** What a failed try means for the member; null when the form itself says all there is. */
function getSendFailure(error: unknown): SendFailure | null {
  if (!(error instanceof ApiError) || error.status >= 500) return 'unknown'
  return error.status === errorStatus.Unprocessable ? 'differs' : null
}

/** Keeps what is typed and chosen; says when this browser cannot. */
function useDraftSaving(text: Draft, files: Draft, initial: FieldValues) {
  const [isKept, setIsKept] = useState(true)
  const told = (done: Promise<boolean>): void => void done.then(setIsKept)
  return {
    isKept,
    keepText: (draft: MessageDraft, fileCount: number): void => {
      if (fileCount > 0 || getMessageText(draft.values) !== getMessageText(initial)) told(text.keep(draft))
      else void text.drop()
    },
    keepFiles: (list: readonly unknown[]): void => {
      if (list.length > 0) told(files.keep(list))
      else void files.drop()
    },
    dropAll: async (): Promise<void> => {
      await Promise.all([text.drop(), files.drop()])
    },
  }
}

/** The own id of the message being written: it stays the same for every try to send it. */
function useMessageId(draft: MessageDraft) {
  const { newId } = useDelivery()
  const id = useRef(draft.id)
  return {
    read: (): string => id.current,
    renew: (): void => {
      id.current = newId()
    },
  }
}
type MessageId = ReturnType<typeof useMessageId>

/** How a message is sent: the files first, then the message that names them. */
function useSendMessage(
  { to, repliedTo }: Pick<MessageDraftOptions, 'to' | 'repliedTo'>,
  id: MessageId,
  attachments: ReturnType<typeof useAttachments>,
  dropAll: () => Promise<void>,
) {
  const session = useSessionClient()
  const delivery = useDelivery()
  const stopping = useRef<AbortController | null>(null)
  const sent = useRef<FieldValues | null>(null)
  const [stage, setStage] = useState<'writing' | 'files' | 'message'>('writing')
  const [trouble, setTrouble] = useState<SendFailure | null>(null)
  async function act(values: FieldValues): Promise<Message | null> {
    const controller = new AbortController()
    stopping.current = controller
    setTrouble(null)
    setStage('files')
    const list = await attachments.send(
      (item, onPart) => uploadForMessage(session, delivery, item, onPart, controller.signal),
      controller.signal,
    )
    if (controller.signal.aborted || !isAllUploaded(list)) {
      setTrouble(controller.signal.aborted ? 'stopped' : 'files')
      return null
    }
    setStage('message')
    const letter = { clientId: id.read(), to: to(values), values, repliedTo, documents: getUploadedIds(list) }
    const message = await submitMessage(session, letter).catch((error: unknown) => {
      const gone = getMissingKeys(error, list)
      if (gone.length === 0) throw error
      attachments.markGone(gone)
      setTrouble('files')
      return null
    })
    if (!message) return null
    id.renew()
    attachments.clear()
    await dropAll()
    sent.current = values
    return message
  }
  return {
    stage,
    trouble,
    setTrouble,
    /** What was sent last. */
    sent,
    /** Resolves with null when nothing was sent and the form has nothing to say about it. */
    send: (values: FieldValues) => act(values).finally(() => setStage('writing')),
    /** Stops the files that are on their way; the message itself cannot be called back. */
    stop: (): void => stopping.current?.abort(new Error('Stopped by the member')),
  }
}

/** A message while it is written and sent: form, files, draft, and how the sending goes. */
export function useMessageDraft(options: MessageDraftOptions) {
  const { draft, text, files, fields, initial, onSent } = options
  const { phone } = useOrganization()
  const id = useMessageId(draft)
  const keeping = useDraftSaving(text, files, initial)
  const keepAll = (values: FieldValues, fileCount: number): void =>
    keeping.keepText({ id: id.read(), values }, fileCount)
  const handle = useRef<FormHandle | null>(null)
  const attachments = useAttachments(parseDraftFiles(files.kept), (list) => {
    keeping.keepFiles(list)
    if (handle.current) keepAll(handle.current.values(), list.length)
  })
  const sending = useSendMessage(options, id, attachments, keeping.dropAll)

  const form = useForm<Message | null>({
    fields,
    phone,
    initialValues: draft.values,
    problems: () => getFileProblems(attachments.list),
    action: sending.send,
    onChange: (values) => keepAll(values, attachments.list.length),
    onSuccess: (message) => {
      if (!message) return
      const typed = form.values()
      const sent = sending.sent.current
      // Whatever was typed while the message was on its way is the beginning of the next one.
      if (sent && getMessageText(typed) !== getMessageText(sent)) keepAll(typed, 0)
      else form.reset(initial)
      onSent(message)
    },
    onFailure: (error) => {
      const what = getSendFailure(error)
      sending.setTrouble(what)
      // What is here now is another message than the one that arrived: it needs a name of its own.
      if (what === 'differs') {
        id.renew()
        keepAll(form.values(), attachments.list.length)
      }
    },
  })
  useLayoutEffect(() => {
    handle.current = form
  })
  const { stage, trouble, stop } = sending
  return { form, attachments, stage, trouble, isKept: keeping.isKept, stop }
}
export type MessageDraftForm = ReturnType<typeof useMessageDraft>
