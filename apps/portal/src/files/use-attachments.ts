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

/** Uploads one file. Resolves with the document id. */
type UploadFile = (attachment: Attachment, onPart: (part: number) => void) => Promise<string>

/** Texts by error code for files that passed the client checks and were refused by a service. */
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

/** The error of a refused file: a local text if the code is known, because the draft stores it. */
function describeRefusal({ payload }: ApiError): unknown {
  return refusalMessages[payload.error_codes?.[0] ?? ''] ?? payload.errors[0]?.message
}

/** State after a failed upload: a refusal is permanent, other failures may be retried. */
function getFailure(error: unknown): AttachmentChange {
  const text = error instanceof ApiError && error.status < 500 ? describeRefusal(error) : null
  return typeof text === 'string'
    ? { state: 'refused', problem: text, part: 0 }
    : { state: 'failed', problem: errorMessages.network, part: 0 }
}

/**
 * Uploads pending files one after the other and reports each step. A failure does not affect the other files.
 * After an abort, the current file waits again.
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

/** The selected files of a screen. */
export interface Attachments {
  readonly list: readonly Attachment[]
  readonly add: (files: readonly File[]) => void
  readonly remove: (key: string) => void
  /** Uploads pending files. Resolves with the resulting list. */
  readonly send: (sendFile: UploadFile, signal: AbortSignal) => Promise<readonly Attachment[]>
  /** Marks uploaded files as missing: the next upload sends them again. */
  readonly markGone: (keys: readonly string[]) => void
  /** Removes all files. */
  readonly clear: () => void
}

/** Holds the selected files. `onChange` gets every change that a draft stores, in draft form. */
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
    // A file that is unreadable here is checked by the server or fails on upload.
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
