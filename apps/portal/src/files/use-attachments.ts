import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useDelivery } from '#session/delivery.ts'
import { addFiles, type Attachment, changeFile, removeFile } from './attachments.ts'
import { sendFiles, type SendFile } from './send-files.ts'

/** Chosen files on a screen. */
export interface Attachments {
  readonly list: readonly Attachment[]
  readonly add: (files: readonly File[]) => void
  readonly remove: (key: string) => void
  /** Sends what is still to be sent; resolves with the list as it is then. */
  readonly send: (sendFile: SendFile, signal: AbortSignal) => Promise<readonly Attachment[]>
  /** Lets all of them go. */
  readonly clear: () => void
}

/** Holds chosen files; `onChange` hears of everything that a draft should know. */
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
    if (isForDraft) tell.current(next)
  }, [])
  return {
    list,
    add: (files) => put(addFiles(latest.current, files, newId)),
    remove: (key) => put(removeFile(latest.current, key)),
    send: async (sendFile, signal) => {
      await sendFiles(
        latest.current,
        sendFile,
        (key, change) => put(changeFile(latest.current, key, change), change.id !== undefined),
        signal,
      )
      return latest.current
    },
    clear: () => put([]),
  }
}
