import { limits } from '@evenkeel/contract/limits'
import type { HelpLine } from './help-lines.ts'

/** The crisis line in Spanish, by chat and in sign language, beside calling and texting in English. */
export const lifelineWays: readonly HelpLine[] = [
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
  {
    href: 'https://988lifeline.org/chat/',
    name: `Chat with ${limits.suicideNumber}`,
    what: 'Opens 988lifeline.org, needs internet',
  },
  {
    href: 'https://988lifeline.org/',
    name: `Videophone ${limits.suicideNumber}, in ASL`,
    what: 'Dial 988 on your videophone, or choose “ASL Now” at 988lifeline.org',
  },
]
