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
 * Outcome of the last failed attempt. stopped: by the member · files: some failed · unknown: no answer
 * arrived · differs: an earlier version had already arrived.
 */
export type SendFailure = 'stopped' | 'files' | 'unknown' | 'differs'

export interface MessageDraftOptions {
  readonly draft: MessageDraft
  readonly text: Draft
  readonly files: Draft
  readonly fields: readonly FieldDefinition[]
  /** Field values before any input. */
  readonly initial: FieldValues
  /** Provider the message goes to, depending on the values. */
  readonly to: (values: FieldValues) => number
  readonly repliedTo: number | null
  readonly onSent: (message: Message) => void
}

/** Classifies a failed attempt; null when the form itself shows the error. */
function getSendFailure(error: unknown): SendFailure | null {
  if (!(error instanceof ApiError) || error.status >= 500) return 'unknown'
  return error.status === errorStatus.Unprocessable ? 'differs' : null
}

/** Saves input and files as drafts; reports when this browser cannot. */
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

/** The id of the message being written: the same for every attempt to send it. */
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

/** Sends the files first, then the message that refers to them. */
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
    /** The last sent message. */
    sent,
    /** Resolves with null when nothing was sent and the form has no error to show. */
    send: (values: FieldValues) => act(values).finally(() => setStage('writing')),
    /** Aborts running file uploads; the message itself cannot be recalled. */
    stop: (): void => stopping.current?.abort(new Error('Stopped by the member')),
  }
}

/** A message being written and sent: form, files, draft and sending state. */
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
      // Text typed during sending becomes the next draft.
      if (sent && getMessageText(typed) !== getMessageText(sent)) keepAll(typed, 0)
      else form.reset(initial)
      onSent(message)
    },
    onFailure: (error) => {
      const what = getSendFailure(error)
      sending.setTrouble(what)
      // The current text is another message than the one that arrived, so it needs a new id.
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
