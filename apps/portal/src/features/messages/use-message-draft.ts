import { Refused } from '@evenkeel/contract/call'
import type { FieldDefinition, FieldValues } from '@evenkeel/contract/fields/definition'
import { errorStatus } from '@evenkeel/contract/errors'
import type { Message } from '@evenkeel/contract/own/messages'
import { useLayoutEffect, useRef, useState } from 'react'
import { filesOfDraft, isAllKept, keptIds, problemsOf } from '#files/attachments.ts'
import { addForMessage } from '#files/documents.ts'
import { useAttachments } from '#files/use-attachments.ts'
import { type FormHandle, useForm } from '#form/state/use-form.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useDelivery } from '#session/delivery.ts'
import { useSession } from '#session/session-context.tsx'
import type { Draft } from '#session/use-draft.ts'
import { send } from './api.ts'
import { type MessageDraft, wordsOf } from './message-draft.ts'

/**
 * How the last try to send ended. stopped: by the member · files: some did not go through · unknown: no answer came ·
 * differs: an earlier version had arrived already.
 */
export type MessageTrouble = 'stopped' | 'files' | 'unknown' | 'differs'

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
function troubleOf(error: unknown): MessageTrouble | null {
  if (!(error instanceof Refused) || error.status >= 500) return 'unknown'
  return error.status === errorStatus.Unprocessable ? 'differs' : null
}

/** Keeps what is typed and chosen; says when this browser cannot. */
function useKeeping(text: Draft, files: Draft, initial: FieldValues) {
  const [isKept, setIsKept] = useState(true)
  const told = (done: Promise<boolean>): void => void done.then(setIsKept)
  return {
    isKept,
    keepText: (draft: MessageDraft, fileCount: number): void => {
      if (fileCount > 0 || wordsOf(draft.values) !== wordsOf(initial)) told(text.keep(draft))
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

/** A message while it is written and sent: form, files, draft, and how the sending goes. */
export function useMessageDraft(options: MessageDraftOptions) {
  const { draft, text, files, fields, initial, to, repliedTo, onSent } = options
  const session = useSession()
  const delivery = useDelivery()
  const { phone } = useOrganisation()
  const id = useRef(draft.id)
  const stop = useRef<AbortController | null>(null)
  const [stage, setStage] = useState<'writing' | 'files' | 'message'>('writing')
  const [trouble, setTrouble] = useState<MessageTrouble | null>(null)
  const keeping = useKeeping(text, files, initial)
  const keepAll = (values: FieldValues, fileCount: number): void =>
    keeping.keepText({ id: id.current, values }, fileCount)
  const handle = useRef<FormHandle | null>(null)
  const sent = useRef<FieldValues | null>(null)
  const attachments = useAttachments(filesOfDraft(files.kept), (list) => {
    keeping.keepFiles(list)
    if (handle.current) keepAll(handle.current.values(), list.length)
  })

  /** Resolves with null when nothing was sent and the form has nothing to say about it. */
  async function act(values: FieldValues): Promise<Message | null> {
    const controller = new AbortController()
    stop.current = controller
    setTrouble(null)
    setStage('files')
    const list = await attachments.send(
      (item, onPart) => addForMessage(session, delivery, item, onPart, controller.signal),
      controller.signal,
    )
    if (controller.signal.aborted || !isAllKept(list)) {
      setTrouble(controller.signal.aborted ? 'stopped' : 'files')
      return null
    }
    setStage('message')
    const letter = { clientId: id.current, to: to(values), values, repliedTo, documents: keptIds(list) }
    const message = await send(session, letter)
    id.current = delivery.newId()
    attachments.clear()
    await keeping.dropAll()
    sent.current = values
    return message
  }

  const form = useForm<Message | null>({
    fields,
    phone,
    initialValues: draft.values,
    problems: () => problemsOf(attachments.list),
    action: (values) => act(values).finally(() => setStage('writing')),
    onChange: (values) => keepAll(values, attachments.list.length),
    onSuccess: (message) => {
      if (!message) return
      const typed = form.values()
      // Whatever was typed while the message was on its way is the beginning of the next one.
      if (sent.current && wordsOf(typed) !== wordsOf(sent.current)) keepAll(typed, 0)
      else form.reset(initial)
      onSent(message)
    },
    onFailure: (error) => {
      const what = troubleOf(error)
      setTrouble(what)
      // What is here now is another message than the one that arrived: it needs a name of its own.
      if (what === 'differs') {
        id.current = delivery.newId()
        keepAll(form.values(), attachments.list.length)
      }
    },
  })
  useLayoutEffect(() => {
    handle.current = form
  })
  return {
    form,
    attachments,
    stage,
    trouble,
    isKept: keeping.isKept,
    /** Stops the files that are on their way; the message itself cannot be called back. */
    stop: (): void => stop.current?.abort(new Error('Stopped by the member')),
  }
}
export type MessageForm = ReturnType<typeof useMessageDraft>
