import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { createErrorTranslator } from '@evenkeel/server-kit/i18n/error-translator'
import { deviceNameMessages } from './device-names.messages.ts'

const translateText = createErrorTranslator([deviceNameMessages])

/** Translates a device name, which is stored in English. */
export const translateDeviceName = (device: string, spoken: Translator): string =>
  translateText(device, spoken) ?? device
