import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { documentErrorMessages, errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { useDelivery } from '#session/delivery.ts'
import {
  addFiles,
  type Attachment,
  getPendingFiles,
  removeFile,
  toDraftAttachments,
  updateFile,
  validateFileContents,
} from './attachments.ts'

type AttachmentChange = Partial<Omit<Attachment, 'key' | 'file'>>

/** Sends one file; resolves with the document's id. */
type UploadFile = (attachment: Attachment, onPart: (part: number) => void) => Promise<string>

/** Why a service does not keep a file that looked right here, by the code of the refusal. */
const refusalMessages: Readonly<Record<string, string>> = {
  type: documentErrorMessages.type,
  empty: documentErrorMessages.empty,
  disagrees: documentErrorMessages.disagrees,
  heic: documentErrorMessages.heic,
  damaged: documentErrorMessages.damaged,
  pixels: documentErrorMessages.pixels,
  ambiguous: documentErrorMessages.ambiguous,
  name: documentErrorMessages.name,
  infected: documentErrorMessages.infected,
  full: documentErrorMessages.full,
}

/** What is wrong with a file that a service refused: said by the page where it knows the code, as it is kept with the draft. */
function describeRefusal({ payload }: ApiError): unknown {
  return refusalMessages[payload.error_codes?.[0] ?? ''] ?? payload.errors[0]?.message
}

/** What a failed file is told: a refusal is about the file, anything else may pass. */
function getFailure(error: unknown): AttachmentChange {
  const text = error instanceof ApiError && error.status < 500 ? describeRefusal(error) : null
  return typeof text === 'string'
    ? { state: 'refused', problem: text, part: 0 }
    : { state: 'failed', problem: errorMessages.network, part: 0 }
}

/**
 * Sends what is still to be sent, one file after the other, and tells of each step. One that fails keeps none of the
 * others. Stopped, the file on its way waits again.
 */
export async function uploadFiles(
  list: readonly Attachment[],
  send: UploadFile,
  change: (key: string, change: AttachmentChange) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const attachment of getPendingFiles(list)) {
    if (signal.aborted) return
    const { key } = attachment
    change(key, { state: 'sending', part: 0, problem: null })
    try {
      const id = await send(attachment, (part) => change(key, { part }))
      change(key, { state: 'kept', part: 1, id })
    } catch (error) {
      change(key, signal.aborted ? { state: 'waiting', part: 0 } : getFailure(error))
    }
  }
}

/** Chosen files on a screen. */
export interface Attachments {
  readonly list: readonly Attachment[]
  readonly add: (files: readonly File[]) => void
  readonly remove: (key: string) => void
  /** Sends what is still to be sent; resolves with the list as it is then. */
  readonly send: (sendFile: UploadFile, signal: AbortSignal) => Promise<readonly Attachment[]>
  /** Notes that files kept before are gone: they are sent again next time. */
  readonly markGone: (keys: readonly string[]) => void
  /** Lets all of them go. */
  readonly clear: () => void
}

/** Holds chosen files; `onChange` hears of everything that a draft should know, as the draft should keep it. */
export function useAttachments(
  initial: readonly Attachment[],
  onChange: (list: readonly Attachment[]) => void,
): Attachments {
  const { newId } = useDelivery()
  const [list, setList] = useState(initial)
  const latest = useRef(initial)
  const tell = useRef(onChange)
  useLayoutEffect(() => {
    tell.current = onChange
  })
  const put = useCallback((next: readonly Attachment[], isForDraft = true) => {
    latest.current = next
    setList(next)
    if (isForDraft) tell.current(toDraftAttachments(next))
  }, [])
  const lookInside = async ({ key, file }: Attachment): Promise<void> => {
    // A file that cannot be read here is judged by the server, or says so when it is sent.
    const problem = await validateFileContents(file).catch(() => null)
    if (problem !== null) put(updateFile(latest.current, key, { state: 'refused', problem }))
  }
  return {
    list,
    add: (files) => {
      const before = new Set(latest.current.map(({ key }) => key))
      put(addFiles(latest.current, files, newId))
      for (const item of getPendingFiles(latest.current)) if (!before.has(item.key)) void lookInside(item)
    },
    remove: (key) => put(removeFile(latest.current, key)),
    send: async (sendFile, signal) => {
      await uploadFiles(
        latest.current,
        sendFile,
        (key, change) => put(updateFile(latest.current, key, change), change.id !== undefined),
        signal,
      )
      return latest.current
    },
    markGone: (keys) => {
      const again = { state: 'failed', id: null, part: 0, problem: documentErrorMessages.gone } as const
      put(latest.current.map((item) => (keys.includes(item.key) ? { ...item, ...again } : item)))
    },
    clear: () => put([]),
  }
}
