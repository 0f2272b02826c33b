import { limits } from '@evenkeel/api-contract/limits'
import type { HelpLine, HelpLineMessages } from './help-lines.ts'

/** The crisis line by chat and in sign language, beside calling and texting. */
export const getOtherLifelineChannels = (words: HelpLineMessages): readonly HelpLine[] => [
  {
    href: 'https://988lifeline.org/chat/',
    name: words.chat({ number: limits.suicideNumber }),
    what: words.chatHow,
  },
  {
    href: 'https://988lifeline.org/',
    name: words.videophone({ number: limits.suicideNumber }),
    what: words.videophoneHow,
  },
]
