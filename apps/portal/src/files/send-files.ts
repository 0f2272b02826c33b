import { Refused } from '@evenkeel/contract/call'
import { documentTexts, errorTexts } from '@evenkeel/contract/error-texts.words'
import { type Attachment, toSend } from './attachments.ts'

type Change = Partial<Omit<Attachment, 'key' | 'file'>>

/** Sends one file; resolves with the document's id. */
export type SendFile = (attachment: Attachment, onPart: (part: number) => void) => Promise<string>

/** Why a service does not keep a file that looked right here, by the code of the refusal. */
const whyRefused: Readonly<Record<string, string>> = {
  type: documentTexts.type,
  empty: documentTexts.empty,
  disagrees: documentTexts.disagrees,
  heic: documentTexts.heic,
  damaged: documentTexts.damaged,
  pixels: documentTexts.pixels,
  ambiguous: documentTexts.ambiguous,
  name: documentTexts.name,
  infected: documentTexts.infected,
  full: documentTexts.full,
}

/** What is wrong with a file that a service refused: said by the page where it knows the code, as it is kept with the draft. */
function refusalText({ payload }: Refused): unknown {
  return whyRefused[payload.error_codes?.[0] ?? ''] ?? payload.errors[0]?.message
}

/** What a failed file is told: a refusal is about the file, anything else may pass. */
function failureOf(error: unknown): Change {
  const text = error instanceof Refused && error.status < 500 ? refusalText(error) : null
  return typeof text === 'string'
    ? { state: 'refused', problem: text, part: 0 }
    : { state: 'failed', problem: errorTexts.network, part: 0 }
}

/**
 * Sends what is still to be sent, one file after the other, and tells of each step. One that fails keeps none of the
 * others. Stopped, the file on its way waits again.
 */
export async function sendFiles(
  list: readonly Attachment[],
  send: SendFile,
  change: (key: string, change: Change) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const attachment of toSend(list)) {
    if (signal.aborted) return
    const { key } = attachment
    change(key, { state: 'sending', part: 0, problem: null })
    try {
      const id = await send(attachment, (part) => change(key, { part }))
      change(key, { state: 'kept', part: 1, id })
    } catch (error) {
      change(key, signal.aborted ? { state: 'waiting', part: 0 } : failureOf(error))
    }
  }
}
