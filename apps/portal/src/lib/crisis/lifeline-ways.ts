import { limits } from '@evenkeel/contract/limits'
import type { HelpLine, HelpLineWords } from './help-lines.ts'

/** The crisis line in Spanish, said in Spanish on every page: who needs it looks for these words. */
export const lifelineInSpanish: readonly HelpLine[] = [
  {
    href: `tel:${limits.suicideNumber}`,
    name: `Llame al ${limits.suicideNumber} y oprima 2`,
    what: 'Ayuda en español, gratis, día y noche',
    lang: 'es',
  },
  {
    href: `sms:${limits.suicideNumber}?body=AYUDA`,
    name: `Envíe AYUDA al ${limits.suicideNumber}`,
    what: 'Por mensaje de texto, en español',
    lang: 'es',
  },
]

/** The crisis line by chat and in sign language, beside calling and texting. */
export const lifelineWays = (words: HelpLineWords): readonly HelpLine[] => [
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
