import type { Translator } from '@evenkeel/contract/words/spoken'
import { createErrorTranslator } from '@evenkeel/server/words/retell'
import { deviceNameMessages } from './device-names.words.ts'

const translateText = createErrorTranslator([deviceNameMessages])

/** A device as it is called in a language; it is kept in English. */
export const translateDeviceName = (device: string, spoken: Translator): string =>
  translateText(device, spoken) ?? device
