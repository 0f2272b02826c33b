import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { createErrorTranslator } from '@evenkeel/server-kit/i18n/error-translator'
import { deviceNameMessages } from './device-names.messages.ts'

const translateText = createErrorTranslator([deviceNameMessages])

/** A device as it is called in a language; it is kept in English. */
export const translateDeviceName = (device: string, spoken: Translator): string =>
  translateText(device, spoken) ?? device
