import type { Spoken } from '@evenkeel/contract/words/spoken'
import { retellerOf } from '@evenkeel/server/words/retell'
import { deviceNames } from './device-names.words.ts'

const retell = retellerOf([deviceNames])

/** A device as it is called in a language; it is kept in English. */
export const deviceIn = (device: string, spoken: Spoken): string => retell(device, spoken) ?? device
