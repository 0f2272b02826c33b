import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { documentErrorMessages, errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { type Attachment, getPendingFiles } from './attachments.ts'

type AttachmentChange = Partial<Omit<Attachment, 'key' | 'file'>>

/** Sends one file; resolves with the document's id. */
export type UploadFile = (attachment: Attachment, onPart: (part: number) => void) => Promise<string>

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
