import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useDelivery } from '#session/delivery.ts'
import {
  addFiles,
  type Attachment,
  updateFile,
  toDraftAttachments,
  validateFileContents,
  removeFile,
  getPendingFiles,
} from './attachments.ts'
import { uploadFiles, type UploadFile } from './upload-files.ts'

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
